printf '{"schema": {"name": "owner", "ver' >"$first"/owner.json
