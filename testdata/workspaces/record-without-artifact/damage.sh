rm "$first"/artifacts/transcribe/*/transcript.json
