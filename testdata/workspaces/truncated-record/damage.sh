for record in "$first"/artifacts/mood/*/record.json; do
  head -c 100 "$record" >cut && mv cut "$record"
done
