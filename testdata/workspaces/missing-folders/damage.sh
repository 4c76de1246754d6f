rm -rf inbox failed duplicates logs state surfaces threads facts .cache journal.sqlite*
