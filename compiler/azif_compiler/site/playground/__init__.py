"""The playground of a site: what is packed for a browser, and the desk that works with it there."""
