"""Resolved trees → what each part is and means; whatever does not fit is reported."""
