import Foundation
import StageContract
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

/// A journal with an optional stage that keeps the folder `pages/` up to date in place while `follow_links` is on, and with
/// `cards`, which comes after it and stores the names of the pages that it finds.
struct PagesFixture {
  static let manifest = """
    pipeline: test
    stages:
      pages:
        run: pages
        scope: journal
        optional: true
        inputs: {text: original, owner: owner.json?}
        outputs: {pages: pages/+}
        parameters: {on: "setting:follow_links", place: "setting?:locale", now: "day:now", style: plain}
      cards:
        run: cards
        scope: journal
        inputs: {text: original, owner: owner.json?, pages: pages.pages?}
        outputs: {cards: cards.txt}
        identity: digest

    """
  /// Writes a page for each recording that is not private, those made of unchanged lines only if they are missing, then an
  /// index, then the list. It dies at the step that the file `die` names.
  static let pages = #"""
    if [ "$1" = --identity ]; then
      echo '{"revision": 1, "accepts": ["entries", "changed_entries", "text", "owner", "pages", "on", "place", "now", "style"]}'
      exit
    fi
    step() {
      if [ -e "$work/die" ] && [ "$(cat "$work/die")" = "$1" ]; then rm "$work/die"; kill -9 $$; fi
    }
    field() { v=${line#*"\"$1\":\""}; [ "$v" = "$line" ] && v= || v=${v%%'"'*}; }
    put() { cat >"$pages/.new.partial"; mv "$pages/.new.partial" "$pages/$1"; }
    digest() { sha=$(sha256sum "$1" 2>/dev/null || shasum -a 256 "$1" 2>/dev/null); sha=${sha%% *}; }
    echo "${entries:+all}${changed_entries:+changed}" >>"$work/given"
    step begin
    [ -d "$pages/entries" ] || mkdir -p "$pages/entries"
    kept=" "
    [ -z "$entries" ] || [ -e "$pages/contents.json" ] || rm -f "$pages/entries/"*
    while read -r line; do
      field recording; id=$v; file="entries/$id.html"
      case "$line" in
        *'"gone":true'* | *'"withdrawn":true'*) rm -f "$pages/$file"; continue ;;
      esac
      field owner; owner=$v
      field digest; digest=$v; field text; text=$v
      if [ -n "$owner" ] && grep -q '"private": *true' "$owner"; then rm -f "$pages/$file"; continue; fi
      kept="$kept$file "
      if ! grep -q "\"$file\":[^}]*$digest" "$pages/contents.json" 2>/dev/null ||
        [ ! -e "$pages/$file" ]; then
        put "$file" <"$text"
        echo "$digest" >>"$work/made.$id"
        echo "$file $digest" >>"$work/written"
      fi
      step entry
    done <"$entries$changed_entries"
    if [ -z "$entries" ]; then
      for page in "$pages"/entries/*.html; do
        [ -e "$page" ] && kept="$kept${page#"$pages/"} "
      done
    fi
    step index
    printf '%s\n' $kept | sort -u | put index.html
    files=
    for file in index.html $(printf '%s\n' $kept | sort -u); do
      id=${file#entries/}; id=${id%.html}
      digest "$pages/$file"; bytes=$(($(wc -c <"$pages/$file"))); of=
      [ -e "$work/made.$id" ] && of=$(tail -1 "$work/made.$id")
      files="$files,\"$file\":{\"bytes\":$bytes,\"sha256\":\"$sha\",\"of\":\"$of\"}"
    done
    printf '{"files":{%s}}' "${files#,}" | put contents.json
    step contents
    if [ -e "$work/status" ]; then echo "no room for pages" >&2; exit "$(cat "$work/status")"; fi
    """#
  private static let cards =
    #"ls "$work/journal/pages/entries" 2>/dev/null >"$cards"; echo "${pages:-none}" >"$work/read""#

  let fixture: PipelineFixture
  let recordings: [RecordingFolder]

  init(_ texts: String..., isOn: Bool = true) throws {
    fixture = try PipelineFixture(Self.manifest, scripts: ["pages": Self.pages, "cards": Self.cards])
    try fixture.write("journal/sonar.yaml", isOn ? "follow_links: true\n" : "")
    var all: [RecordingFolder] = []
    for (number, text) in texts.enumerated() { all.append(try Self.add(text, number, to: fixture)) }
    recordings = all
  }

  var workspace: Workspace { fixture.workspace }
  var published: PublishedOutputs { PublishedOutputs(workspace, fixture.installation) }
  var folder: FolderInPlace { FolderInPlace("pages/", workspace) }
  var record: RunRecord? { JournalRecords(workspace).record(of: "pages") }

  private static func add(
    _ text: String, _ number: Int, to fixture: PipelineFixture
  ) throws -> RecordingFolder {
    var importer = try Importer(workspace: fixture.workspace, timeZone: WorkspaceFixture.berlin)
    let path = fixture.workspace.inbox + "/2026-02-\(10 + number) 10.00.00.txt"
    try FileSystem.atomicWrite(Data(text.utf8), to: path)
    guard case .taken(let folder) = try importer.take(InboxFile(path: path)).outcome else {
      throw WorkspaceError.missing(path: path)
    }
    return folder
  }

  func add(_ text: String, day: Int) throws -> RecordingFolder { try Self.add(text, day, to: fixture) }

  func `switch`(on isOn: Bool) throws {
    try fixture.write("journal/sonar.yaml", isOn ? "follow_links: yes\n" : "follow_links: no\n")
  }

  func own(_ recording: RecordingFolder, _ text: String) throws {
    try FileSystem.atomicWrite(Data(text.utf8), to: recording.path + "/owner.json")
  }

  /// Everything in `pages/`, links and hidden files included; nil if there is no such folder.
  func files() throws -> [String]? {
    guard try FileSystem.attributes(folder.path)?.kind == .folder else { return nil }
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0 != "entries" }.sorted()
  }

  /// What `pages/` has to hold if these are shown.
  static func files(of recordings: [RecordingFolder]) -> [String] {
    ["contents.json"] + recordings.map { "entries/\($0.id).html" }.sorted() + ["index.html"]
  }

  /// True if a file of the journal's outputs holds `word`, whatever its name.
  func isShown(_ word: String) throws -> Bool {
    guard try FileSystem.attributes(folder.path)?.kind == .folder else { return false }
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).contains { name in
      FileManager.default.contents(atPath: folder.path + "/" + name)
        .map { String(decoding: $0, as: UTF8.self).contains(word) } ?? false
    }
  }

  /// How the stage got its lines in its runs since the last call.
  func given() throws -> [String] {
    let text = fixture.text("given") ?? ""
    try fixture.write("given", "")
    return text.split(separator: "\n").map(String.init)
  }

  /// The state of `stage` in the plan of the journal.
  func state(of stage: String) async throws -> PlannedRun.State? {
    let plan = try await fixture.pipeline().plan(workspace.recordings())
    return plan.journal.first { $0.stage == stage }?.state
  }

  func reasons() async throws -> [RunReason] {
    guard case .ready(_, let reasons)? = try await state(of: "pages") else { return [] }
    return reasons
  }

  /// Withdraws `recording` as a command does; returns what was left to do.
  @discardableResult
  func withdraw(_ recording: RecordingFolder, as kind: Withdrawal.Kind) async throws -> [any Error] {
    try workspace.withdraw([recording], as: kind)
    return try await followWithdrawals()
  }

  /// Does what every command does first about withdrawals.
  @discardableResult
  func followWithdrawals() async throws -> [any Error] {
    let asked = try workspace.withdrawals()
    for id in asked.deleted.keys {
      try FileSystem.removeTree(workspace.recordingFolder(id: id).path)
    }
    for id in asked.hidden {
      try own(workspace.recordingFolder(id: id), #"{"private": true}"#)
      try workspace.recordWithdrawal(of: id)
    }
    var failures = published.markStale()
    _ = try? await fixture.pipeline().withdraw()
    failures += published.removeStale().failures
    guard failures.isEmpty else { return failures }
    for id in asked.deleted.keys { try workspace.endWithdrawal(of: id, .delete) }
    for id in asked.hidden { try workspace.endWithdrawal(of: id, .hide) }
    return []
  }
}
