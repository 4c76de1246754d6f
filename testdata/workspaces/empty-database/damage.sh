rm -f journal.sqlite-wal journal.sqlite-shm; : >journal.sqlite
