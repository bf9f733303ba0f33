"""Content, changed in one place at a time: which changes no ruling notices."""
