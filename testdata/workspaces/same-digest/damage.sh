copy=$(dirname "$first")/2026-11-17T190520Z-$(basename "$first" | tail -c 9)
mkdir "$copy" && cp "$first"/original.flac "$copy"/
sed "s/$(basename "$first")/$(basename "$copy")/" "$first"/intake.json >"$copy"/intake.json
