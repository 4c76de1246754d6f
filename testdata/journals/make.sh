#!/usr/bin/env bash
# Makes a journal of short recordings with the release build of a checkout that still says "seal". usage: make.sh CHECKOUT JOURNAL
set -euo pipefail
checkout=$1 journal=$2
[ ! -e "$journal" ] || { echo "$journal exists: name a new folder" >&2; exit 64; }
export SONAR_MODELS=$checkout/testdata/models TZ=UTC LANG=en_US.UTF-8
sonar=$checkout/.build/release/sonar
rec=$checkout/testdata/recordings
cut=$(mktemp -d)
writer=
trap 'rm -rf "$cut"; [ -z "$writer" ] || kill "$writer"' EXIT

# piece FILE FROM TO NAME WHEN: a piece of a recording, from second to second.
piece() {
  ffmpeg -v error -ss "$2" -to "$3" -i "$1" -c:a libvorbis -q:a 3 -ar 16000 -ac 1 "$cut/$4"
  touch -d "${5}Z" "$cut/$4"
}
piece "$rec/2026-11-17 18.05.20 money.ogg" 5.8 10.7 "2026-11-17 18.05.20 lunch.ogg" 2026-11-17T18:05:20
piece "$rec/2026-11-20 22.45.00 good night.ogg" 0.45 2.8 "2026-11-18 22.45.00 cinema.ogg" 2026-11-18T22:45:00
piece "$rec/2026-11-16 07.15.03 morning.flac" 20.3 23.1 "2026-11-19 07.15.03 report.ogg" 2026-11-19T07:15:03
piece "$rec/2026-11-19 20.20.30 run at the river.ogg" 7.4 13.7 "2026-11-20 20.20.30 run.ogg" 2026-11-20T20:20:30
piece "$rec/2026-11-15 19.40.12 sunday at the museum.flac" 10.2 13.0 "2026-11-21 19.40.12 museum.ogg" 2026-11-21T19:40:12
piece "$rec/2026-11-20 22.45.00 good night.ogg" 10.3 13.8 "2026-11-22 21.00.00 dancing.ogg" 2026-11-22T21:00:00

# s COMMAND ARGUMENT…; what it was given that is bad, it may say (65).
s() {
  local command=$1 status=0
  shift
  "$sonar" $command --journal "$journal" "$@" || status=$?
  [ $status = 0 ] || [ $status = 65 ]
}

# A server of language models that quotes the first sentence that it is shown; its port goes to $cut/port.
python3 - "$cut/port" <<'END' &
import http.server, json, re, sys

class Writer(http.server.BaseHTTPRequestHandler):
    def say(self, answer, status=200):
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        known = self.path == "/v1/models"
        self.say({"data": [{"id": "small", "owned_by": "someone"}]} if known else {}, 200 if known else 404)

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        number, text = re.search(r"^\[(\d+)\] (.*)$", asked["messages"][-1]["content"], re.M).groups()
        told = {"title": text[:60], "sentences": [{"text": text, "from": [int(number)]}]}
        message = {"message": {"content": json.dumps(told)}, "finish_reason": "stop"}
        self.say({"choices": [message], "usage": {"prompt_tokens": 99, "completion_tokens": 9}})

    def log_message(self, *_):
        pass

server = http.server.HTTPServer(("127.0.0.1", 0), Writer)
open(sys.argv[1], "w").write(str(server.server_port))
server.serve_forever()
END
writer=$!
until [ -s "$cut/port" ]; do sleep 0.1; done

"$sonar" init --no-register "$journal"
printf '\nparameters: {transcribe: {threads: 1}}\n' >>"$journal/sonar.yaml"
s add "$cut"/*.ogg
refused="$cut/2026-11-21 08.00.00 no audio.wav"
printf 'this is text, not audio' >"$refused"
touch -d 2026-11-21T08:00:00Z "$refused"
cp -p "$refused" "$journal/inbox/"
s run --quiet
cp "$cut/2026-11-21 19.40.12 museum.ogg" "$journal/inbox/copy of the museum.ogg"
touch -d 2026-11-21T20:00:00Z "$journal/inbox/copy of the museum.ogg"
s run --quiet
s edit 2026-11-17 --segment 1 --text "I paid forty euros for a haircut in Lisbon."
s title 2026-11-17 "Lunch and a haircut"
s tag 2026-11-17 money
s tag 2026-11-20 sport
s pin 2026-11-20
s "thread create" Running --word running --tag sport
s "thread create" Daniel --kind person --person Daniel
s private 2026-11-18
s seal 2026-11-21
s reprocess --style reflective --quiet
s "styles use" concise
s delete 2026-11-19 --yes
s run --quiet
cp "$journal/sonar.yaml" "$cut/sonar.yaml"
printf '\nwriter: {endpoint: "http://127.0.0.1:%s", model: small}\n' "$(cat "$cut/port")" >>"$journal/sonar.yaml"
s run --quiet
cp "$cut/sonar.yaml" "$journal/sonar.yaml"
s run --quiet
s gc --audio --keep 9
# As a kill leaves it just after it was asked for: while another command holds the lock, the request stays pending.
flock "$journal/.lock" "$sonar" seal --journal "$journal" 2026-11-22 || [ $? = 75 ]
rm "$journal"/recordings/2026/2026-11-22*/owner.json
[ -e "$journal"/state/withdrawals/2026-11-22*.json ]
