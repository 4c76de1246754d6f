printf '{"schema": {"name": "fail' >"$first"/failure.json
