"""How a text is coloured where no compiler runs: the words of the language, for other programs."""
