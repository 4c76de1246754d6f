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
    /// The digests of its controls, by level and codec.
    var controls: [String: String] = [:]
  }

  var results: [Result] = []
  /// Reasons why trials could not be compared, one a line.
  var problems: [String] = []

  /// Makes the files of the trials `numbers`, runs a journal over them and compares. They are copied to the folder `save`.
  init(numbers: Range<Int>, seed: UInt64, voices: [Voice], model: HeardModel, save: String?) throws {
    let converter = try Converter()
    var random = SeededNumbers(seed)
    let journal = try model.journal()
    func put(_ bytes: Data, _ name: String) throws -> String {
      for folder in [journal.root + "/inbox", save].compactMap({ $0 }) {
        try bytes.write(to: URL(filePath: folder + "/" + name))
      }
      return Digest.sha256(bytes)
    }
    var clean = try voices.enumerated().map { place, voice in
      let speech = try Speech(converter.samples(of: voice.path)).passage(seconds: 38, random: &random)
      let digest = try put(TestAudio.wav(speech.samples), "clean, \(place) \(voice.name).wav")
      return Clean(name: voice.name, speech: speech, digest: digest)
    }
    var trials: [(result: Result, clean: Clean, digest: String, control: String)] = []
    for number in numbers {
      var random = SeededNumbers(Seed.trial(number, of: seed))
      let recipe = HeardRecipe(number: number, seed: seed, random: &random)
      let voice = clean[number % clean.count]
      let key =
        (recipe.changesSamples ? "louder " : "")
        + (recipe.container.isLossless ? "" : recipe.container.rawValue)
      if voice.controls[key] == nil {
        let sound = try Self.control(recipe, of: voice.speech.samples, converter)
        clean[number % clean.count].controls[key] =
          key.isEmpty ? voice.digest : try put(TestAudio.wav(sound), "control, \(key) \(voice.name).wav")
      }
      let file = try HeardFile(recipe, of: voice.speech, converter: converter, random: &random)
      let name = "\(number) \(voice.name).\(recipe.container.rawValue)"
      let digest = try put(file.bytes, name)
      let result = Result(
        number: number, description: "\(voice.name): \(recipe.description)", changes: recipe.changes,
        losses: file.losses, verdict: HeardVerdict())
      trials.append((result, voice, digest, clean[number % clean.count].controls[key] ?? ""))
    }
    JournalRun.letInboxSettle()
    let answer = try journal.sonar("run", ["--quiet"])
    if ![0, 65].contains(answer.status) {
      problems.append("exit \(answer.status): \(answer.errors.suffix(300))")
    }
    let heard = try Self.heard(journal)
    for (result, clean, digest, control) in trials {
      guard let said = heard[clean.digest]?.words, let control = heard[control]?.words else {
        problems.append("\(result.number): the clean passage of \(clean.name) was not transcribed")
        continue
      }
      var result = result
      if let file = heard[digest] {
        result.verdict = HeardVerdict(said: said, control: control, heard: file, losses: result.losses)
        if let count = result.verdict.said, count < 20 {
          problems.append("\(result.number): only \(count) words of \(clean.name) are certain")
          continue
        }
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
        words: transcript.segments.flatMap(words), remarks: source.hearing?.remarks ?? [])
    }
    return accounts
  }

  /// The sound of `speech` at the level and with the codec of `recipe`, and without its changes.
  private static func control(_ recipe: HeardRecipe, of speech: [Float], _ converter: Converter) throws
    -> [Float]
  {
    let factor = recipe.factor(of: speech)
    let sound = speech.map { $0 * factor }
    return recipe.container.isLossless ? sound : try converter.coded(sound, as: recipe.container)
  }

  /// The words of `segment`; a number is one word, in words or in digits.
  private static func words(_ segment: Transcript.Segment) -> [HeardFile.Word] {
    let timed = segment.words.flatMap { word in
      Words.tokens(word.text.replacing("-", with: " ")).map {
        (token: $0, time: SampleClock.seconds(word.span.start))
      }
    }
    let tokens = timed.map(\.token)
    let numbers = NumberWords.matches(in: tokens, language: segment.language)
    return tokens.indices.compactMap { index in
      guard let number = numbers.first(where: { $0.range.contains(index) }) else {
        return HeardFile.Word(text: tokens[index].normal, time: timed[index].time)
      }
      guard number.range.lowerBound == index else { return nil }
      return HeardFile.Word(text: "\(number.value)", time: timed[index].time)
    }
  }
}
