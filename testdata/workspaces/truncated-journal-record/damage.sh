head -c 50 state/stages/index/record.json >cut && mv cut state/stages/index/record.json
