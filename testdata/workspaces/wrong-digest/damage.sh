for summary in "$first"/artifacts/summarize/*/summary.json; do
  sed 's/"style" : "concise"/"style" : "CONCISE"/' "$summary" >changed && cat changed >"$summary" && rm changed
done
