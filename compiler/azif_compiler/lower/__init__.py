"""Checked trees → IR. All sugar ends here; nothing is complained of any more."""
