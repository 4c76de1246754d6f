: >"$first"/original.flac
