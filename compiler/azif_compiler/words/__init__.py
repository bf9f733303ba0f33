"""IR → English: rules text, made through the templates that verbs declare."""
