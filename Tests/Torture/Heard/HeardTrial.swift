import Digest
import Foundation
import Model
import StageContract
import TestSupport
import Text
import Workspace

/// A run over clean recordings and changed files made of them.
struct HeardTrial {
  /// A changed file, and what became of it.
  struct Result {
    var number: Int
    /// Voice and recipe.
    var description: String
    var changes: [HeardRecipe.Change]
    var losses: [HeardFile.Loss]
    var verdict: HeardVerdict
  }

  /// A voice's passage, and the digest of its file.
  private struct Clean {
    var name: String
    var speech: Speech
    var digest: String
  }

  var results: [Result] = []
  /// Reasons why trials could not be compared, one a line.
  var problems: [String] = []

  /// Makes the files of the trials `numbers`, runs a journal over them and compares. They are copied to the folder `save`.
  init(numbers: Range<Int>, seed: UInt64, voices: [Voice], model: HeardModel, save: String?) throws {
    let converter = try Converter()
    var random = SeededNumbers(seed)
    let journal = try model.journal()
    let clean = try voices.enumerated().map { place, voice in
      let speech = try Speech(converter.samples(of: voice.path)).passage(seconds: 38, random: &random)
      let bytes = TestAudio.wav(speech.samples)
      try bytes.write(to: URL(filePath: journal.root + "/inbox/clean, \(place) \(voice.name).wav"))
      return Clean(name: voice.name, speech: speech, digest: Digest.sha256(bytes))
    }
    var trials: [(result: Result, clean: Clean, digest: String)] = []
    for number in numbers {
      var random = SeededNumbers(seed &* 1_000_003 &+ UInt64(number))
      let recipe = HeardRecipe(number: number, seed: seed, random: &random)
      let voice = clean[number % clean.count]
      let file = try HeardFile(recipe, of: voice.speech, converter: converter, random: &random)
      let name = "\(number) \(voice.name).\(recipe.container.rawValue)"
      for folder in [journal.root + "/inbox", save].compactMap({ $0 }) {
        try file.bytes.write(to: URL(filePath: folder + "/" + name))
      }
      let result = Result(
        number: number, description: "\(voice.name): \(recipe.description)", changes: recipe.changes,
        losses: file.losses, verdict: HeardVerdict())
      trials.append((result, voice, Digest.sha256(file.bytes)))
    }
    JournalRun.letInboxSettle()
    let answer = try journal.sonar("run", ["--quiet"])
    if ![0, 65].contains(answer.status) {
      problems.append("exit \(answer.status): \(answer.errors.suffix(300))")
    }
    let heard = try Self.heard(journal)
    for (result, clean, digest) in trials {
      guard let said = heard[clean.digest]?.words, said.count >= 20 else {
        problems.append(
          "\(result.number): fewer than 20 words were recognised in the clean passage of \(clean.name)")
        continue
      }
      var result = result
      if let file = heard[digest] {
        result.verdict = HeardVerdict(said: said, heard: file, losses: result.losses)
      }
      results.append(result)
    }
  }

  /// The words and remarks of all recordings with a transcript, by the digests of their files.
  private static func heard(_ journal: JournalRun) throws -> [String: HeardFile.Account] {
    var accounts: [String: HeardFile.Account] = [:]
    for folder in try Workspace(root: journal.root).recordings() {
      guard let ingest = try folder.artifacts("ingest").first,
        let transcribe = try folder.artifacts("transcribe").first
      else { continue }
      let source = try Source.read(folder.artifactFolder("ingest", ingest) + "/source.json")
      let transcript = try Transcript.read(
        folder.artifactFolder("transcribe", transcribe) + "/transcript.json")
      accounts[try folder.intake().sha256] = HeardFile.Account(
        words: transcript.segments.flatMap(\.words).flatMap { word in
          Words.words(word.text.replacing("-", with: " ")).map {
            HeardFile.Word(text: $0.lowercased(), time: SampleClock.seconds(word.span.start))
          }
        }, remarks: source.hearing?.remarks ?? [])
    }
    return accounts
  }
}
