"""IR → deeds: what each clause waits for, makes happen and takes for granted."""
