rm -f journal.sqlite-wal journal.sqlite-shm; echo "This was a database once." >journal.sqlite
