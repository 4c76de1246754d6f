def stale_pictures(root, home, bin):
    return []
