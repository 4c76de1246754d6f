for folder in . recordings recordings/2026 "$first" "$first"/artifacts "$first"/artifacts/mood "$first"/artifacts/mood/* \
  failed duplicates logs surfaces; do
  echo note >"$folder/note.txt"
  mkdir "$folder/Backup of things" && echo '{}' >"$folder/Backup of things/record.json"
  touch "$folder/.DS_Store"
done
