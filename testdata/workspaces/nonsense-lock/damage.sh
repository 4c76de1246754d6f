echo "process minus one" >.lock; head -c 5000 /dev/zero >.intake.lock
