import Foundation
import Model
import TestSupport
import TestTraits
import Testing
import Workspace

/// The same sound in two files: one entry, whichever comes first.
@Suite(.runsProcesses) struct JoiningTests {
  /// What was said after work, and 32 s of the noise before it: 42 s in 16 bit stereo at 44.1 kHz.
  private static let sound: Data = {
    let file = (try? Data(contentsOf: URL(filePath: JournalRun.afterWork))) ?? Data()
    let said = Data(file.dropFirst(44))
    // It begins with a second of noise, of which nothing is transcribed.
    let noise = (0..<32).reduce(into: Data()) { all, _ in all += said.prefix(secondBytes) }
    return said + noise
  }()
  private static let secondBytes = 44_100 * 4
  private static let half = wav(sound.prefix(33 * secondBytes))
  private static let whole = wav(sound)
  private static let taggedHalf = wav(sound.prefix(33 * secondBytes), title: "Hills")

  private struct Listed: Decodable { var id: String }

  private struct Shown: Decodable {
    struct Joined: Decodable, Equatable {
      var id: String
      var shorter: Bool
    }
    var id: String
    var title: String
    var tags: [String]
    var joined: [Joined]?
    var `private`: Bool
  }

  private struct Separation: Decodable, Equatable {
    var id: String
    var from: String
  }

  /// A WAV file of `sound`; with `title` in a chunk of tags after it.
  private static func wav(_ sound: Data, title: String? = nil) -> Data {
    var tags = Data()
    if let title {
      let text = Data(title.utf8) + Data(count: 2 - title.utf8.count % 2)
      let info = Data("INFOINAM".utf8) + word(text.count) + text
      tags = Data("LIST".utf8) + word(info.count) + info
    }
    let file = TestAudio.wav([], sampleRateHertz: 44_100, channels: 2)
    var head = file.prefix(44)
    head.replaceSubrange(4..<8, with: word(36 + sound.count + tags.count))
    head.replaceSubrange(40..<44, with: word(sound.count))
    return head + sound + tags
  }

  private static func word(_ value: Int) -> Data {
    Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  /// A journal in which `sound` was heard, and the ID of its entry; it is heard once for a build.
  private static func heard(_ sound: Data, as name: String) throws -> (journal: JournalRun, id: String) {
    let folder = JournalRun.checkout + "/.build/sounds"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/\(name).wav"
    if FileManager.default.contents(atPath: path) != sound {
      try sound.write(to: URL(filePath: path), options: .atomic)
    }
    let journal = try JournalRun.worked([path])
    return (journal, try #require(Workspace(root: journal.root).recordings().first?.id))
  }

  /// Runs `journal` with `data` as a new file of its inbox, and returns the IDs of its entries.
  @discardableResult
  private static func run(_ journal: JournalRun, _ data: Data, _ name: String = "walk.wav") throws -> [String]
  {
    try data.write(to: URL(filePath: journal.root + "/inbox/" + name))
    JournalRun.letInboxSettle()
    let run = try journal.sonar("run")
    #expect(run.status == 0, "\(run.errors)")
    return try journal.sonar("list", ["--json"]).json([Listed].self, in: "entries").map(\.id)
  }

  private func shown(_ id: String, _ journal: JournalRun) throws -> Shown {
    try journal.sonar("show", [id, "--json"]).json(Shown.self)
  }

  @Test func aHalfAndLaterTheWholeAreOneEntryUntilTheyAreSeparated() throws {
    let (journal, half) = try Self.heard(Self.half, as: "half")
    #expect(try journal.sonar("title", [half, "Walk in the hills"]).status == 0)
    #expect(try journal.sonar("tag", [half, "hills"]).status == 0)
    let entries = try Self.run(journal, Self.whole)
    let whole = try #require(entries.first)
    #expect(entries == [whole] && whole != half)
    let entry = try shown(half, journal)
    #expect(entry.id == whole && entry.title == "Walk in the hills" && entry.tags.contains("hills"))
    #expect(entry.joined == [.init(id: half, shorter: true)])
    let text = try journal.sonar("show", [half])
    #expect(text.output.contains("Also recorded as \(half) (shorter, 0:33)"), "\(text.output)")
    #expect(text.errors.contains("joined to \(whole)"), "\(text.errors)")
    #expect(try journal.rows().allSatisfy { !$0.contains(half) })
    #expect(try journal.holding([half], under: "surfaces") == [])
    // Every command takes the old ID.
    #expect(try journal.sonar("pin", [half]).output.contains(whole))
    #expect(try journal.hasNothingToDo())
    #expect(try journal.sonar("verify").status == 0)
    // What was wrongly joined.
    let separated = try journal.sonar("separate", [whole, "--json"])
    #expect(
      try separated.json([Separation].self, in: "separations") == [Separation(id: half, from: whole)],
      "\(separated)")
    let record = try JoinRecord.read(journal.root + "/state/joined/\(half).json")
    #expect(record.into == nil && record.separatedFrom == [whole])
    for _ in 0..<2 {
      let ids = try journal.sonar("list", ["--json"]).json([Listed].self, in: "entries").map(\.id)
      #expect(Set(ids) == [half, whole])
      #expect(try journal.sonar("run", ["--quiet"]).status == 0)
    }
    #expect(try shown(whole, journal).joined == nil)
    #expect(try journal.sonar("separate", [whole]).status == 66)
  }

  @Test func theSameSoundWithOtherTagsIsOneEntryAndIsDeletedWithIt() throws {
    let (journal, id) = try Self.heard(Self.half, as: "half")
    #expect(try Self.run(journal, Self.taggedHalf, "tagged.wav") == [id])
    let other = try #require(try shown(id, journal).joined?.first)
    #expect(!other.shorter)
    let originals = try journal.files(under: "recordings").filter { $0.contains("/original.") }
    #expect(originals.count == 2)
    #expect(try journal.sonar("delete", [other.id, "--yes"]).status == 0)
    #expect(try journal.files(under: "recordings") == [])
    #expect(try journal.files().filter { $0.contains(other.id) || $0.contains(id) } == [])
    #expect(try journal.sonar("list", ["--json"]).json([Listed].self, in: "entries").isEmpty)
  }

  @Test func theSoundOfADeletedEntryDoesNotComeBackInAnotherFile() throws {
    let (journal, first) = try Self.heard(Self.half, as: "half")
    #expect(try journal.sonar("delete", [first, "--yes"]).status == 0)
    #expect(try Self.run(journal, Self.taggedHalf, "tagged.wav") == [])
    #expect(try journal.files(under: "failed").sorted() == ["failed/tagged.wav", "failed/tagged.wav.json"])
    #expect(try journal.sonar("status").output.contains("has the sound of a recording that you deleted on"))
    // With more after it, it is kept for the owner to hear, and shown by nothing.
    try Self.whole.write(to: URL(filePath: journal.root + "/inbox/walk.wav"))
    JournalRun.letInboxSettle()
    let longer = try journal.sonar("run")
    #expect(longer.status == 0, "\(longer.errors)")
    let id = try #require(try Workspace(root: journal.root).recordings().map(\.id).first)
    #expect((longer.output + longer.errors).contains("sonar private \(id) --off"), "\(longer)")
    #expect(try shown(id, journal).private && journal.holding([id], under: "surfaces") == [])
    let statistics = try #require(journal.surfaces()["surfaces/statistics.json"])
    #expect(String(decoding: statistics, as: UTF8.self).contains(#""entries":0,"#))
    #expect(try Workspace(root: journal.root).withdrawals().isEmpty)
    #expect(try journal.sonar("private", [id, "--off"]).status == 0)
    #expect(try journal.sonar("run", ["--quiet"]).status == 0)
    #expect(try !shown(id, journal).private)
    #expect(try journal.sonar("retry", ["--all"]).output.contains("Nothing to retry"))
    let retry = try journal.sonar("retry", ["tagged.wav"])
    #expect(retry.status == 0, "\(retry.errors)")
    #expect(try Workspace(root: journal.root).recordings(withJoined: true).count == 2)
  }

  @Test func aCorrectionOfTheHalfIsReadByTheStagesOfTheWholeInTheSameRun() throws {
    let (journal, half) = try Self.heard(Self.half, as: "half")
    let folder = try Workspace(root: journal.root).recording(matching: half).path
    let span = Span(start: 0, end: 16_000)
    try Owner(corrections: [.init(span: span, heard: "x", text: "Corrected.")]).write(
      to: folder + "/owner.json")
    #expect(try journal.sonar("run", ["--quiet"]).status == 0)
    #expect(try Self.run(journal, Self.whole).count == 1)
    #expect(try journal.hasNothingToDo())
  }
}
