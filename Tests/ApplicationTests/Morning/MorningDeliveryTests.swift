import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import Store
import TestSupport
import TestTraits
import Testing

@testable import Application
@testable import Workspace

@Suite(.runsProcesses) struct MorningDeliveryTests {
  private let fixture: WorkspaceFixture
  private static let today = "2026-11-22T06:30:00+01:00"

  init() throws { fixture = try WorkspaceFixture() }

  private var workspace: Workspace { fixture.workspace }

  private func delivery(
    _ now: String = today, command: String = "cat >>told", withPages: Bool = false
  ) throws -> MorningDelivery {
    let settings = Settings(values: [
      "morning": .string(command), "time_zone": .string("Europe/Berlin"), "locale": .string("en-GB"),
      "pages": withPages ? .string(#"{"audio":"link"}"#) : .bool(false),
    ])
    return try MorningDelivery(workspace, settings, .ofCheckout, at: try #require(Instant.date(now)))
  }

  private func told() throws -> String {
    guard try FileSystem.exists(workspace.root + "/told") else { return "" }
    return String(decoding: try FileSystem.read(workspace.root + "/told"), as: UTF8.self)
  }

  /// An entry called `title`, spoken and taken in on 21 November at `hour`, with a task that is due and a doubtful second.
  private func put(
    _ title: String, hour: Int, owner: Owner? = nil, isIndexed: Bool = true, day: Int = 21,
    remarks: [Remark]? = nil, wordless: [Span] = []
  ) throws -> String {
    let id = "2026-11-\(day)T\(hour + 10)0000Z-\(title)"
    var sample = SampleRecording(
      id, spokenAt: "2026-11-\(day)T\(hour + 10):00:00Z", segments: [title + " secret"], score: 0.8,
      title: title)
    sample.owner = owner
    let folder = workspace.recordingFolder(id: id).path
    let artifact = folder + "/artifacts/transcribe/1"
    try FileSystem.makeFolder(artifact)
    try FileSystem.atomicWrite(sample.intake.encoded(), to: folder + "/intake.json")
    try owner?.write(to: folder + "/owner.json")
    var transcript = sample.transcript
    transcript.suspects = [
      .init(span: Span(start: 16_000, end: 32_000), reason: .lowConfidence, segments: [0], retried: false)
    ]
    transcript.suspects += wordless.map { .init(span: $0, reason: .noWords, segments: [], retried: true) }
    try transcript.write(to: artifact + "/transcript.json")
    try FileSystem.atomicWrite(
      Data(Self.record(startedAt: sample.spokenAt).utf8), to: artifact + "/record.json")
    guard isIndexed else { return id }
    var source = sample.source
    source.hearing = remarks.map { Hearing(remarks: $0) }
    try FileSystem.makeFolder(folder + "/artifacts/ingest/1")
    try source.write(to: folder + "/artifacts/ingest/1/source.json")
    try FileSystem.atomicWrite(
      Data(Self.record(startedAt: sample.spokenAt).utf8), to: folder + "/artifacts/ingest/1/record.json")
    try index(sample, source, transcript)
    return id
  }

  private static func record(startedAt: String) -> String {
    """
    {"schema": {"name": "run_record", "version": 1}, "stage": "transcribe", "fingerprint": "1",
     "identity": {"revision": 1, "depends": {}}, "parameters": {}, "inputs": {}, "outputs": {},
     "started_at": "\(startedAt)", "wall_seconds": 1}
    """
  }

  private func index(_ sample: SampleRecording, _ source: Source, _ transcript: Transcript) throws {
    let sentence = Sentence(text: "said", span: Span(start: 0, end: 16_000), segment: 0)
    var extract = sample.extract
    extract.tasks = [.init(text: "task of \(sample.title)", sentence: sentence, due: "2026-11-22")]
    extract.facts = [
      .init(
        kind: .document, sentence: sentence, value: nil, unit: nil, currency: nil,
        item: "Visa of \(sample.title)",
        status: "expires", when: "2026-11-25", confidence: 1, unresolved: [])
    ]
    let store = try JournalStore(path: workspace.database)
    try store.put(
      IndexedDocuments(
        EntryDocuments(
          id: sample.id, intake: sample.intake, owner: sample.owner, source: source,
          transcript: transcript, mood: sample.mood, extract: extract, summary: sample.summary), digest: "1",
        summaries: [sample.summary]))
    try store.close()
  }

  @Test func itTellsWhatIsNewOnceADayAndGoesOnTheNext() async throws {
    _ = try put("Old", hour: 0, day: 11)
    let first = try put("First", hour: 5)
    #expect(try await delivery().deliver() == nil)
    let page = try told()
    #expect(page.hasPrefix("# Sunday 22 November\n\n**1 new entry**\n- First (positive, Yesterday)\n"))
    #expect(page.contains("- First: 0:01–0:02 · `sonar show \(first)`\n"))
    #expect(page.contains("- [ ] task of First (Sunday 22 November)\n"))
    #expect(page.contains("- Visa of First: valid until Wednesday 25 November\n"))
    #expect(try await delivery("2026-11-22T20:00:00+01:00").deliver() == nil)
    #expect(try told() == page)
    // Typed later on the same day, it goes on from the same page; on the next day from this one.
    #expect(try delivery("2026-11-22T20:00:00+01:00").page().entries.map(\.title) == ["First"])
    _ = try put("Second", hour: 2, day: 22)
    #expect(try delivery("2026-11-23T06:30:00+01:00").page().entries.map(\.title) == ["Second"])
  }

  @Test func withPagesItLeadsToThemAndToNothingThatIsWithdrawn() throws {
    let (first, second) = (try put("First", hour: 5), try put("Second", hour: 6))
    try FileSystem.makeFolder(workspace.root + "/pages/entries")
    for name in ["index", "entries/" + first, "entries/" + second] {
      try FileSystem.atomicWrite(Data(), to: workspace.root + "/pages/\(name).html")
    }
    let delivery = try delivery(withPages: true)
    let root = URL(filePath: workspace.root + "/pages/").absoluteString
    let page = try delivery.page()
    #expect(page.url == root + "index.html")
    #expect(page.entries.map(\.url) == [second, first].map { root + "entries/\($0).html" })
    #expect(page.markdown(delivery.context).hasSuffix("\n\n[Open Journal](\(root)index.html)\n"))
    let off = try self.delivery().page()
    #expect(off.url == nil && off.entries.map(\.url) == [nil, nil])
    _ = try workspace.withdraw([workspace.recordingFolder(id: second)], as: .hide)
    let withdrawn = try delivery.page()
    #expect(withdrawn.url == nil && withdrawn.entries.map(\.url) == [nil])
  }

  @Test func whatIsNewDoesNotDependOnTheTimesOfFilesOrOfTheClock() throws {
    let first = try put("First", hour: 5)
    #expect(try delivery().page().entries.map(\.id) == [first])
    // A restored copy: every file is of today.
    for path in try FileManager.default.subpathsOfDirectory(atPath: workspace.root) {
      try fixture.touch(workspace.root + "/" + path, 1_795_500_000)
    }
    #expect(try delivery("2026-11-23T06:30:00+01:00").page().entries.isEmpty)
    // The page of a day before is shown, and is not the last one for that.
    #expect(try delivery("2026-11-20T06:30:00+01:00").page().entries.isEmpty)
    #expect(try MorningRecord.read(workspace.morningFile).day != "2026-11-20")
    let second = try put("Second", hour: 2, day: 22)
    #expect(try delivery("2026-11-24T06:30:00+01:00").page().entries.map(\.id) == [second])
  }

  @Test func anEntryThatIsNotReadyYetIsOnALaterPage() throws {
    _ = try put("Ready", hour: 5)
    let late = try put("Late", hour: 6, isIndexed: false)
    #expect(try delivery().page().entries.map(\.title) == ["Ready"])
    #expect(try !MorningRecord.read(workspace.morningFile).told.contains(late))
    _ = try put("Late", hour: 6)
    #expect(try delivery("2026-11-23T06:30:00+01:00").page().entries.map(\.title) == ["Late"])
    #expect(try delivery("2026-11-24T06:30:00+01:00").page().entries.map(\.title) == [])
  }

  @Test func nothingOfAPrivateEntryIsOnItAndOfADiscreetOneItsNumber() throws {
    let shown = try put("Shown", hour: 3)
    var ids: [String] = []
    ids.append(try put("Private", hour: 4, owner: Owner(isPrivate: true)))
    ids.append(try put("Discreet", hour: 5, owner: Owner(isDiscreet: true)))
    // Withdrawn or marked by hand since the index was written.
    ids.append(try put("Withdrawn", hour: 6))
    _ = try workspace.withdraw([workspace.recordingFolder(id: ids[2])], as: .hide)
    ids.append(try put("Marked", hour: 7))
    try Owner(isPrivate: true).write(to: workspace.recordingFolder(id: ids[3]).path + "/owner.json")
    try workspace.write(
      Health(failed: (ids + [shown]).map { .init(id: $0, stage: "transcribe", status: 65) }))
    let delivery = try delivery()
    let page = try delivery.page()
    #expect(page.entries.map(\.title) == ["Shown"] && page.discreet == 1)
    #expect(page.tasks.map(\.text) == ["task of Shown"] && page.expiring.map(\.name) == ["Visa of Shown"])
    #expect(page.failed == [.init(id: shown, stage: "transcribe", command: "sonar retry \(shown)")])
    let text = page.markdown(delivery.context)
    for word in ["Private", "Discreet", "Withdrawn", "Marked", "secret"] { #expect(!text.contains(word)) }
  }

  @Test func whatCouldNotBeHeardInNewEntriesIsToldOnceAndOfPrivateAndDiscreetOnesNothing() throws {
    let (clipped, gap) = (Remark(kind: .clipped), Remark(kind: .gap, span: Span(start: 0, end: 16_000)))
    let first = try put("First", hour: 5, remarks: [clipped])
    _ = try put("Whole", hour: 4, remarks: [])
    _ = try put("Earlier", hour: 3)
    _ = try put("Seen", hour: 2, owner: Owner(seenRemarks: [gap]), remarks: [gap])
    _ = try put("Private", hour: 1, owner: Owner(isPrivate: true), remarks: [gap])
    _ = try put("Discreet", hour: 6, owner: Owner(isDiscreet: true), remarks: [gap])
    #expect(try delivery().page().unheard == [.init(id: first, title: "First", remarks: [clipped])])
    #expect(try delivery("2026-11-23T06:30:00+01:00").page().unheard == [])
  }

  @Test func longSpeechWithoutWordsIsToldAsNotHeardAndNotAsDoubtful() throws {
    let (short, long) = (Span(start: 32_000, end: 48_000), Span(start: 160_000, end: 256_000))
    _ = try put("First", hour: 5, remarks: [], wordless: [short, long])
    let page = try delivery().page()
    #expect(page.unheard.map(\.remarks) == [[Remark(kind: .noWords, span: long)]])
    #expect(page.doubtful.map(\.spans) == [[Span(start: 16_000, end: 32_000), short]])
    #expect(try delivery("2026-11-23T06:30:00+01:00").page().unheard == [])
  }

  @Test func whatCouldNotBeHeardWhenAnEntryWasProcessedAgainIsToldOnce() throws {
    let (clipped, gap) = (Remark(kind: .clipped), Remark(kind: .gap, span: Span(start: 0, end: 16_000)))
    let first = try put("First", hour: 5, remarks: [clipped])
    _ = try put("Old", hour: 0, day: 11, remarks: [gap])
    #expect(try delivery().page().unheard.map(\.id) == [first])
    #expect(try delivery("2026-11-23T06:30:00+01:00").page().unheard == [])
    _ = try put("First", hour: 5, remarks: [clipped, gap])
    for _ in 0..<2 {
      let page = try delivery("2026-11-24T06:30:00+01:00").page()
      #expect(
        page.entries == [] && page.unheard == [.init(id: first, title: "First", remarks: [clipped, gap])])
    }
    #expect(try delivery("2026-11-25T06:30:00+01:00").page().unheard == [])
    // What the owner has seen of it makes the rest no news.
    _ = try put("First", hour: 5, remarks: [gap])
    #expect(try delivery("2026-11-26T06:30:00+01:00").page().unheard == [])
    for owner in [Owner(isPrivate: true), Owner(isDiscreet: true)] {
      _ = try put("First", hour: 5, owner: owner, remarks: [Remark(kind: .noSignal)])
      #expect(try delivery("2026-11-27T06:30:00+01:00").page().unheard == [])
    }
  }

  @Test func aRecordOfAnEarlierVersionSaysNothingOfRemarks() throws {
    let first = try put("First", hour: 5)
    _ = try delivery().page()
    var record = try MorningRecord.read(workspace.morningFile)
    (record.knownRemarks, record.toldRemarks) = (nil, nil)
    try record.write(to: workspace.morningFile)
    _ = try put("First", hour: 5, remarks: [Remark(kind: .clipped)])
    #expect(try delivery("2026-11-23T06:30:00+01:00").page().unheard.map(\.id) == [first])
  }

  @Test func aRefusedFileIsNamedAsStatusNamesIt() throws {
    _ = try fixture.drop("phone/broken.wav", "no sound")
    let result = try #require(try fixture.takeAll().first)
    guard case .taken(let recording) = result.outcome else {
      Issue.record("not taken")
      return
    }
    try workspace.write(Health(failed: [.init(id: recording.id, stage: "ingest", status: 65)]))
    #expect(try delivery().page().failed.map(\.id) == [recording.id])
    let name = try #require(
      try Quarantine.refuse(recording, in: workspace, status: 65, reason: "contains no audio"))
    let page = try delivery().page()
    #expect(
      page.failed == [
        .init(
          id: nil, stage: "ingest", name: name, reason: "contains no audio", command: "sonar retry \(name)")
      ])
    #expect(name == "phone_broken.wav")
  }

  @Test func nothingIsDeliveredWhileAWithdrawalIsPendingOrSurfacesAreCleared() async throws {
    _ = try put("First", hour: 5)
    let other = try put("Other", hour: 6)
    _ = try workspace.withdraw([workspace.recordingFolder(id: other)], as: .hide)
    #expect(try await delivery().deliver() == nil)
    try FileSystem.removeTree(workspace.state + "/withdrawals")
    _ = try workspace.setSurfacesCleared(true)
    #expect(try await delivery().deliver() == nil)
    #expect(try told() == "")
    _ = try workspace.setSurfacesCleared(false)
    #expect(try await delivery().deliver() == nil)
    #expect(try told().contains("**2 new entries**"))
  }

  @Test func aCommandThatFailsIsTriedThreeTimesADay() async throws {
    _ = try put("First", hour: 5)
    for end in [
      "is tried again by the next run", "is tried again by the next run", "after 3 attempts: sonar morning",
    ] {
      let line = try #require(try await delivery(command: "echo x >>told; exit 1").deliver())
      #expect(line.hasPrefix("morning: it exited with status 1; ") && line.hasSuffix(end))
    }
    #expect(try await delivery(command: "echo x >>told; exit 1").deliver() == nil)
    #expect(try told() == "x\nx\nx\n")
  }

  @Test func withNothingToTellTheCommandIsNotRun() async throws {
    #expect(try await delivery().deliver() == nil)
    #expect(try told() == "" && !FileSystem.exists(workspace.morningFile))
  }

  @Test func whatIsDeletedLeavesTheRecord() throws {
    let gone = try put("Gone", hour: 6)
    let ready = try put("Ready", hour: 5)
    _ = try delivery().page()
    #expect(try MorningRecord.read(workspace.morningFile).told == [ready, gone])
    try RecordingTraces(workspace).remove(gone)
    let record = try MorningRecord.read(workspace.morningFile)
    #expect(record.told == [ready] && record.known == [])
    try FileSystem.atomicWrite(Data("{".utf8), to: workspace.morningFile)
    try RecordingTraces(workspace).remove(gone)
    #expect(try !FileSystem.exists(workspace.morningFile))
  }
}
