printf '{"schema": {"name": "owner", "version": 99}}\n' >"$first"/owner.json
