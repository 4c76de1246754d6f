echo '{"stlye": "reflective"}' >"$first"/settings.json
