rm "$first"/original.flac
