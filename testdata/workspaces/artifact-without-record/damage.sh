rm "$first"/artifacts/transcribe/*/record.json
