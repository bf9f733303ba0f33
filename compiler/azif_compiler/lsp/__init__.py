"""What an editor asks and is told, in the language server protocol: questions to snapshots."""
