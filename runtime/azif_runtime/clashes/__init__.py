"""Where abilities of packages that do not know each other get in each other's way, each with a witness."""
