import Digest
import Export
import Foundation
import Model
import StageContract
import Store
import TestSupport
import TestTraits
import Testing
import Text
import Workspace

@testable import Application

/// Exports of a journal, in the process.
@Suite(.runsProcesses) struct JournalExportTests {
  private let journal: IndexedJournal
  private let entries: [Marked]

  /// An entry, a word that only it has, and what its owner says of it.
  private struct Marked {
    var word: String
    var owner: Owner
    /// True if the index does not know yet what the owner says.
    var isLate = false
    /// True if its `owner.json` cannot be read, so that it counts as private.
    var isUnreadable = false
    var number = 0

    var id: String { "2026-11-1\(number)T070000Z-0000000\(number)" }
    var spokenAt: String { "2026-11-1\(number)T07:00:00Z" }
    var isPrivate: Bool { owner.isPrivate || isUnreadable }
    var isDiscreet: Bool { owner.isDiscreet }
  }

  init() throws {
    let marked = [
      Marked(word: "wimpelfurz", owner: Owner(tags: ["sea"])),
      Marked(word: "brindlewock", owner: Owner(tags: ["sea"], isPrivate: true)),
      Marked(word: "zorblatkin", owner: Owner(isDiscreet: true)),
      Marked(word: "quixomund", owner: Owner(pinnedAt: "2026-11-20T07:00:00Z")),
      Marked(word: "hallifrung", owner: Owner(tags: ["sea"], isPrivate: true, isDiscreet: true)),
      Marked(word: "drobbelkan", owner: Owner(isPrivate: true), isLate: true),
      Marked(word: "mirrawent", owner: Owner(tags: ["sea"], isDiscreet: true), isLate: true),
      Marked(word: "plonkwist", owner: Owner(), isUnreadable: true),
      Marked(word: "tarnefield", owner: Owner(tags: ["sea"], title: "Own")),
    ]
    entries = marked.enumerated().map { number, entry in
      var entry = entry
      entry.number = number
      return entry
    }
    journal = try IndexedJournal()
  }

  /// Writes the entries, a thread of them all, and one that they are not to be in.
  private func putEntries() throws {
    try journal.put(
      entries.map { entry in
        let word = entry.word
        let sample = SampleRecording(
          entry.id, spokenAt: entry.spokenAt, segments: [word + " was here"], title: word.capitalized,
          terms: [word], people: [word.capitalized], owner: entry.owner)
        return (sample, "sound of " + word, entry.isLate ? Owner(tags: entry.owner.tags) : nil)
      })
    for entry in entries where entry.isUnreadable {
      let path = journal.workspace.recordingFolder(id: entry.id).path + "/owner.json"
      try FileSystem.atomicWrite(Data("{".utf8), to: path)
    }
    let ids = entries.map(\.id)
    try FileSystem.makeFolder(journal.workspace.threads)
    for (name, rule) in [("Rest", "add"), ("Held", "words: [nosuchword]\nexclude")] {
      let thread =
        "name: \(name)\n\(rule): [" + ids.joined(separator: ", ") + "]\nsaid:\n"
        + ids.map { "  \($0): \"2026-11-20T07:15:03Z\"\n" }.joined()
      let path = journal.workspace.threads + "/\(name.lowercased()).yaml"
      try FileSystem.atomicWrite(Data(thread.utf8), to: path)
    }
  }

  /// A request with any filters.
  private func anyRequest(
    _ form: ExportForm, to path: String, _ random: inout SeededNumbers
  ) -> ExportRequest {
    func chance() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
    var request = ExportRequest(form, to: path, sound: chance() ? .copy : ExportedSound.none)
    request.includesPrivate = chance()
    request.includesDiscreet = chance()
    request.onlyPrivate = chance()
    request.onlyDiscreet = chance()
    if chance() { request.filter = EntryFilter(tags: ["sea"]) }
    if chance() { request.filter = EntryFilter(since: Instant.date("2026-11-13T00:00:00Z")) }
    if chance() { request.limit = Int.random(in: 1...4, using: &random) }
    if chance() { request.ids = entries.shuffled(using: &random).prefix(2).map(\.id) }
    if chance() { request.isAll = form.isComplete && request.isWhole }
    return request
  }

  /// True if the request asks for entries like `entry`.
  private func isAsked(_ entry: Marked, _ request: ExportRequest) -> Bool {
    (!entry.isPrivate || request.includesPrivate || request.onlyPrivate || request.isAll)
      && (!entry.isDiscreet || request.includesDiscreet || request.onlyDiscreet || request.isAll)
  }

  /// The entries that the request chooses, oldest first.
  private func chosen(_ request: ExportRequest) -> ArraySlice<Marked> {
    let found = entries.filter { entry in
      guard isAsked(entry, request), entry.isPrivate || !request.onlyPrivate,
        entry.isDiscreet || !request.onlyDiscreet
      else { return false }
      if !request.ids.isEmpty, !request.ids.contains(entry.id) { return false }
      if request.filter?.since != nil, entry.number < 3 { return false }
      if let ids = request.filter?.ids, !ids.contains(entry.id) { return false }
      return request.filter?.tags.isEmpty != false || entry.owner.tags.contains("sea")
    }
    return found.suffix(request.limit ?? found.count)
  }

  /// The flags that the request lacks for `entry`.
  private func missingFlags(_ entry: Marked, _ request: ExportRequest) -> String {
    let flags = [
      entry.isPrivate && !request.admitsPrivate ? "--include-private" : nil,
      entry.isDiscreet && !request.admitsDiscreet ? "--include-discreet" : nil,
    ]
    return flags.compactMap { $0 }.joined(separator: " ")
  }

  @Test func `Forms without sound are exported without it`() {
    let silent = ExportForm.allCases.filter { ExportRequest($0, to: "/x").sound == .none }
    #expect(silent == [.text, .srt, .vtt, .csv, .ics, .jrnl])
  }

  @Test(arguments: ExportForm.allCases)
  func `No word of a private or discreet entry stands in an export that did not ask for it`(
    form: ExportForm
  ) throws {
    try putEntries()
    var random = SeededNumbers(UInt64(form.rawValue.utf8.reduce(0) { $0 + Int($1) }))
    for number in 0..<9 {
      let path = journal.outside + "/out-\(number)"
      var request = anyRequest(form, to: path, &random)
      if number == 8 {
        // What the index says has changed, which names private and discreet ones, too.
        request = ExportRequest(form, to: path, sound: ExportedSound.none)
        request.filter = EntryFilter(ids: entries.map(\.id))
      }
      let expected = chosen(request)
      do {
        _ = try JournalExport(request, journal.workspace, .ofCheckout).run { _, _ in }
      } catch let failure as CommandFailure {
        let named = request.ids.compactMap { id in entries.first { $0.id == id } }
        let unasked = named.first { !isAsked($0, request) }
        #expect(failure.status == .usage && (unasked != nil || expected.isEmpty), "\(request): \(failure)")
        if let unasked {
          #expect(failure.message.hasSuffix("add " + missingFlags(unasked, request)), "\(failure)")
        }
        #expect(try !FileSystem.exists(path))
        continue
      }
      let found = try journal.contents(path).map { path, data in
        // A calendar folds lines anywhere.
        path + "\n" + String(decoding: data, as: UTF8.self).replacing("\r\n ", with: "")
      }.map { Data($0.utf8) }
      for entry in entries {
        let isThere = found.contains { $0.holds([entry.word, entry.id]) }
        #expect(!isThere || isAsked(entry, request), "\(entry.word): \(request)")
      }
      for entry in expected where !entry.isUnreadable {
        #expect(found.contains { $0.holds([entry.word]) }, "\(entry.word): \(request)")
      }
    }
  }

  @Test(arguments: ExportForm.allCases)
  func `The same entries give the same bytes`(form: ExportForm) throws {
    try putEntries()
    let paths = ["one", "two"].map { journal.outside + "/" + $0 }
    for path in paths {
      _ = try JournalExport(ExportRequest(form, to: path), journal.workspace, .ofCheckout).run { _, _ in }
    }
    if form.isArchive { #expect(try FileSystem.read(paths[0]) == FileSystem.read(paths[1])) }
    let one = try journal.contents(paths[0])
    #expect(try !one.isEmpty && one == journal.contents(paths[1]))
  }

  /// Expects that an export to `output` is refused in one line that holds `reason`, and leaves nothing.
  private func refused(
    _ form: ExportForm = .json, to output: String, _ status: StageContract.ExitStatus = .usage,
    holding reason: String, _ change: (inout ExportRequest) -> Void = { _ in }
  ) throws {
    var request = ExportRequest(form, to: output)
    change(&request)
    var failure: CommandFailure?
    do {
      _ = try JournalExport(request, journal.workspace, .ofCheckout).run { _, _ in }
    } catch {
      failure = CommandFailure(error)
    }
    let message = failure?.message ?? "no failure"
    #expect(failure?.status == status && message.contains(reason), "\(output): \(message)")
    #expect(!message.contains("\n"))
    for folder in [journal.outside, journal.workspace.root, journal.workspace.inbox] {
      let names = try FileSystem.items(in: folder).map(\.name)
      #expect(!names.contains { $0.hasPrefix(".sonar-export") }, "\(output)")
    }
  }

  @Test func `A place that is taken or must stay free is refused in one line, and nothing is left`() throws {
    let sample = SampleRecording(
      "2026-11-21T070000Z-00000011", spokenAt: "2026-11-21T07:00:00Z", segments: ["once"])
    try journal.put(sample, sound: "once")
    let (root, outside) = (journal.workspace.root, journal.outside)
    let taken = outside + "/taken"
    try FileSystem.makeFolder(taken)
    try FileSystem.write(Data("mine".utf8), to: taken + "/notes.txt")
    try refused(to: taken, holding: "holds other things")
    try refused(.zip, to: taken + "/notes.txt", holding: "exists already")
    #expect(try FileSystem.read(taken + "/notes.txt") == Data("mine".utf8))
    try refused(to: root + "/out", holding: "lies in a journal")
    try refused(to: root + "/inbox/out", holding: "lies in a journal")
    try refused(to: (root as NSString).deletingLastPathComponent, holding: "holds the journal")
    try refused(to: outside + "/no/such", .missingInput, holding: "no such folder")
    let name = String(repeating: "👩🏽‍🚀", count: 17) + "x"
    try refused(to: outside + "/" + name, .inputOutput, holding: "cannot")
    let inbox = outside + "/elsewhere"
    try FileSystem.makeFolder(inbox)
    try FileSystem.atomicWrite(
      Data("languages: [en]\ninbox: \(inbox)\n".utf8), to: journal.workspace.settingsFile)
    try refused(to: inbox, holding: "lies in the inbox")
    try refused(to: inbox + "/out", holding: "lies in the inbox")
    #expect(try FileSystem.items(in: outside).map(\.name).sorted() == ["elsewhere", "taken"])
    #expect(try FileSystem.items(in: inbox).isEmpty && !FileSystem.exists(root + "/out"))
  }

  @Test func `What cannot be exported is refused in one line, and nothing is left`() throws {
    let sample = SampleRecording(
      "2026-11-21T070000Z-00000011", spokenAt: "2026-11-21T07:00:00Z", segments: ["once"])
    try journal.put(sample, sound: "once")
    let output = journal.outside + "/out"
    try refused(to: output, holding: "no entry") { $0.filter = EntryFilter(tags: ["nothing"]) }
    try refused(.text, to: output, holding: "no recording") { $0.ids = ["1999"] }
    for form in [ExportForm.zip, .bagit, .dayone] {
      try refused(form, to: output, holding: "--audio link") { $0.sound = .link }
    }
    try refused(.text, to: output, holding: "--all") { $0.isAll = true }
    try refused(to: output, holding: "--all") { request in
      request.isAll = true
      request.limit = 1
    }
    #expect(try !FileSystem.exists(output))
  }

  @Test func `What no run has compared with deleted and private sounds is left out and named`() throws {
    let samples = (1...2).map { number in
      SampleRecording(
        "2026-11-23T07000\(number)Z-0000003\(number)", spokenAt: "2026-11-23T07:00:0\(number)Z",
        segments: ["word\(number)"])
    }
    for sample in samples { try journal.put(sample, sound: sample.segments[0]) }
    let store = try JournalStore(path: journal.workspace.database)
    try store.remove(id: samples[1].id)
    try store.close()
    let request = ExportRequest(.text, to: journal.outside + "/compared", sound: .copy)
    let report = try JournalExport(request, journal.workspace, .ofCheckout).run { _, _ in }
    #expect(report.entries == 1 && report.leftOut.map(\.id) == [samples[1].id])
    let contents = try journal.contents(journal.outside + "/compared")
    #expect(!contents.isEmpty && contents.values.allSatisfy { !$0.holds(["word2"]) })
    try refused(to: journal.outside + "/one", .missingInput, holding: "sonar run") {
      $0.ids = [samples[1].id]
    }
  }

  @Test func `An entry in a language that nobody has measured says so`() throws {
    let sample = SampleRecording(
      "2026-11-22T070000Z-00000021", spokenAt: "2026-11-22T07:00:00Z", segments: ["bonjour"])
    try journal.put(sample, sound: "bonjour")
    let artifact = journal.workspace.recordingFolder(id: sample.id).artifactFolder("words", "1")
    var transcript = sample.transcript
    transcript.segments[0].language = "fr"
    try transcript.write(to: artifact + "/transcript.json")
    try Reading(unmeasured: ["fr"]).write(to: artifact + "/reading.json")
    var request = ExportRequest(.json, to: journal.outside + "/french", sound: ExportedSound.none)
    request.filter = EntryFilter(since: Instant.date("2026-11-22T00:00:00Z"))
    _ = try JournalExport(request, journal.workspace, .ofCheckout).run { _, _ in }
    let found = try journal.contents(request.output).first { $0.key.hasSuffix("/entry.json") }?.value
    let document = try JSONSerialization.jsonObject(with: try #require(found)) as? [String: Any]
    #expect(document?["unmeasured"] as? [String] == ["fr"])
  }

  @Test func `Two entries with the same sound have it once in a Day One archive`() throws {
    // As those that were recorded twice and converted to the same bytes.
    for number in [1, 2] {
      let sample = SampleRecording(
        "2026-11-21T07000\(number)Z-0000001\(number)", spokenAt: "2026-11-21T07:00:0\(number)Z",
        segments: ["twice"])
      try journal.put(sample, sound: "the same")
    }
    let path = journal.outside + "/twice.zip"
    var request = ExportRequest(.dayone, to: path)
    request.filter = EntryFilter(since: Instant.date("2026-11-21T00:00:00Z"))
    let report = try JournalExport(request, journal.workspace, .ofCheckout).run { _, _ in }
    #expect(report.entries == 2 && report.unreadable.isEmpty)
    let original = journal.workspace.recordingFolder(id: "2026-11-21T070001Z-00000011").path
    let digest = try MD5.hash(fileAt: original + "/original.m4a")
    let found = try journal.contents(path)
    #expect(found["audios/\(digest).m4a"] == Data("the same".utf8))
    let text = String(decoding: try #require(found["Journal.json"]), as: UTF8.self)
    #expect(text.components(separatedBy: #""md5":"\#(digest)""#).count == 3)
    // A file is named twice in an archive: before its content, and in the list at the end.
    let archive = String(decoding: try FileSystem.read(path), as: UTF8.self)
    #expect(archive.components(separatedBy: "audios/\(digest).m4a").count == 3)
  }
}
