import Foundation
import TestSupport
import Text

/// Hostile lines in the owner's settings, threads and manifest.
enum HostileYAML {
  private static let bomb =
    "a: &a [x,x,x,x,x,x,x,x,x]\n"
    + zip("bcdefghi", "abcdefgh").map {
      "\($0): &\($0) [" + Array(repeating: "*\($1)", count: 9).joined(separator: ",") + "]\n"
    }.joined()

  /// Random hostile lines for `sonar.yaml`.
  private static func lines(_ random: inout SeededNumbers) -> String {
    let values =
      HostileText.numbers + [
        "", "[]", "{}", "[[[[]]]]", "\"\\0\"", "../../outside", "~", "*x", "&x", "!!binary AAAA", "|",
      ]
    let keys = [
      "model", "style", "languages", "vocabulary", "time_zone", "locale", "currency", "keep_inbox",
      "follow_links", "ignore",
      "nice", "ionice", "notify", "limits", "parameters", "link_scheme", "workers", "settle_seconds",
      "unheard_of",
    ]
    let inboxes = [
      ".", "..", "recordings", "./", "inbox/..", "link", "logs", "surfaces", "failed", "../neighbour",
      "../neighbour/inbox",
      "../outside/dropped", "inbox/pipe", "sonar.yaml", "../missing", "''",
    ]
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<3: return "inbox: " + (inboxes.randomElement(using: &random) ?? ".")
    case 3: return bomb
    case 4: return String(repeating: "[", count: 20_000)
    case 5: return "keep_inbox: true\nfollow_links: true"
    default:
      return (keys.randomElement(using: &random) ?? "model") + ": "
        + (values.randomElement(using: &random) ?? "")
    }
  }

  /// Changes `sonar.yaml`, a recording's settings or a thread.
  static func settings(_ journal: JournalRun, _ random: inout SeededNumbers) throws -> HostileChange {
    let threads = FileTree(journal.root + "/threads").items.filter(\.isFile).map { "threads/" + $0.path }
    let path = Int.random(in: 0..<4, using: &random) == 0 ? threads.first ?? "sonar.yaml" : "sonar.yaml"
    let url = URL(filePath: journal.root + "/" + path)
    let data = try Data(contentsOf: url)
    if Int.random(in: 0..<4, using: &random) == 0 {
      let (changed, what) = HostileText.bytewise(data, &random)
      try changed.write(to: url)
      return HostileChange(what: "\(path): \(what)")
    }
    let line = lines(&random)
    if line.contains("link") {
      try FileManager.default.createSymbolicLink(atPath: journal.root + "/link", withDestinationPath: ".")
    }
    // An existing line with the same key is replaced, so that the new one takes effect.
    let key = line.prefix { $0 != ":" }
    let kept = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix(key + ":") }
    try Data((kept.joined(separator: "\n") + "\n" + line + "\n").utf8).write(to: url)
    return HostileChange(what: "\(path): \(line.prefix(60).replacing("\n", with: "\\n"))")
  }

  /// Programs that are not stages: shell scripts, each `#!/bin/sh` followed by one of these.
  private static let programs = [
    "sleep 1000", "exit 0", "exit 70", "kill -9 $$", "yes | head -c 30000000", "yes >&2 | head -c 1",
    "head -c 20000000 /dev/zero | tr '\\0' x", "head -c 30000000 /dev/zero | tr '\\0' x >&2",
    "echo '{\"revision\": 1e300}'", "echo '{\"revision\": 1}'; sleep 1000 &", "trap '' TERM; sleep 1000",
    "case $1 in --identity) echo '{\"revision\": 1}';; *) while read l; do echo '{\"job\": 1, \"failed\": {\"status\": 0, \"message\": \"no\"}}'; done;; esac",
    "case $1 in --identity) echo '{\"revision\": 1}';; *) while [ $# -gt 0 ]; do [ \"$1\" = --x ] && ln -s @outside/precious.txt \"$2\"; shift; done;; esac",
    "case $1 in --identity) echo '{\"revision\": 1}';; *) while [ $# -gt 0 ]; do [ \"$1\" = --x ] && mkfifo \"$2\"; shift; done;; esac",
    "case $1 in --identity) echo '{\"revision\": 1}';; *) while [ $# -gt 0 ]; do [ \"$1\" = --x ] && mkdir -p \"$2/y\"; shift; done;; esac",
  ]

  /// Adds a manifest to the journal, which takes precedence over the installed one.
  static func manifest(_ journal: JournalRun, _ random: inout SeededNumbers) throws -> HostileChange {
    let folder = journal.root + "/pipelines"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var text = try String(contentsOfFile: JournalRun.checkout + "/pipelines/journal.yaml", encoding: .utf8)
    let what: String
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<3:
      let program = programs.randomElement(using: &random) ?? "exit 0"
      let path = folder + "/own.sh"
      try HostileChange.write(Data("#!/bin/sh\n\(program)\n".utf8), to: "pipelines/own.sh", in: journal)
      chmod(path, 0o700)
      text +=
        "  own:\n    run: \(path)\n    inputs: {recording: original}\n    outputs: {x: x.txt}\n"
      what = "a stage with the program: \(program)"
    case 3..<6:
      let names = [
        "../../../original.flac", "../x", "record.json", "@outside/x", "..", "", "a/b", "original.flac",
        "owner.json", "x.partial",
        "\"a\\0b\"", "audio.wav", String(repeating: "x", count: 300),
      ]
      let name = names.randomElement(using: &random) ?? ".."
      let old =
        ["audio.wav", "chunks.json", "mood.json", "summary.json", "journal.sqlite", "surfaces/"]
        .randomElement(using: &random) ?? "mood.json"
      text = text.replacing(": " + old, with: ": " + name)
      what = "the output \(old) is called \(name.prefix(40))"
    case 6:
      let name =
        ["../../evil", "", "a b", "[x]", "\"\\n\"", "ingest", "."].randomElement(using: &random) ?? "."
      text = text.replacing("\n  mood:", with: "\n  \(name):")
      what = "the stage mood is called \(name)"
    default:
      let (changed, way) = HostileText.bytewise(Data(text.utf8), &random)
      text = String(decoding: changed, as: UTF8.self)
      what = way
    }
    try HostileChange.write(Data(text.utf8), to: "pipelines/journal.yaml", in: journal)
    return HostileChange(what: "pipelines/journal.yaml: \(what)")
  }
}
