"""How likely something is: exact chances of what an author asks for."""
