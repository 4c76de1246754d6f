for file in .cache/*; do echo "not a cache" >"$file"; done
