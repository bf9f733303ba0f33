"""The door to the disk: where packages lie, what their files say, and what is kept between runs."""
