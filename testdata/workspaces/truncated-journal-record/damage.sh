head -c 50 logs/index.record.json >cut && mv cut logs/index.record.json
