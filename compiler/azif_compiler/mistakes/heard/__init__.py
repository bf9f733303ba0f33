"""English as texts are generated → the line that says so: the templates of content, read backwards."""
