rm -r "$second"/artifacts/mood
head -c 40 "$first"/intake.json >cut && mv cut "$first"/intake.json
