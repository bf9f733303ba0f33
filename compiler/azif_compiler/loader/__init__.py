"""The door to the disk: where packages lie, what is in their files, and what is kept from one run to the next."""
