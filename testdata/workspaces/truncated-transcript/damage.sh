for transcript in "$first"/artifacts/transcribe/*/transcript.json; do
  head -c 200 "$transcript" >cut && cat cut >"$transcript" && rm cut
done
