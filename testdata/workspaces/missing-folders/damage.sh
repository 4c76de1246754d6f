rm -rf inbox failed duplicates logs surfaces threads facts .cache journal.sqlite*
