for artifact in "$first"/artifacts/transcribe/*; do mv "$artifact" "$artifact.partial"; done
mkdir recordings/.intake.partial && cp "$first"/original.flac recordings/.intake.partial/
