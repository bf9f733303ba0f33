"""Which abilities there are now: what is in force, who waits for what, and whether their order matters."""
