"""Real content and command lines, damaged at random: nothing makes Azif fail."""
