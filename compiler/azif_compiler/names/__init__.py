"""Which names there are: what declarations tell others, and what a word means where."""
