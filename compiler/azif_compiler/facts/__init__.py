"""Tables of what is printed on components, and what packages say of it."""
