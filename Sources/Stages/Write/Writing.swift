import Model
import StageKit
import Text

/// Asks a model for the summary of one entry: of all that was said or, where that does not fit, of its parts, and then of
/// what the parts rest on.
struct Writing {
  var server: ModelServer
  var instructions: Instructions
  var mood: Mood
  var extract: Extract
  var language: Language
  var languages: Languages
  /// Length of the recording.
  var durationSamples: Int

  /// How often the server was asked.
  private(set) var requests = 0
  private(set) var tokens = Written.Tokens(read: 0, written: 0)

  /// Most requests for one entry.
  static let mostRequests = 60

  init(
    server: ModelServer, instructions: Instructions, mood: Mood, extract: Extract, language: Language,
    languages: Languages, durationSamples: Int
  ) {
    self.server = server
    self.instructions = instructions
    self.mood = mood
    self.extract = extract
    self.language = language
    self.languages = languages
    self.durationSamples = durationSamples
  }

  /// The model's answer for the entry in which `said` was said, at least one sentence.
  /// - Throws: `WriteError`.
  mutating func answer(to said: [Written.Source]) throws(WriteError) -> Answer {
    try answer(to: said, sentences: instructions.sentences(forSamples: durationSamples))
  }

  /// Tokens kept for the answer.
  private var room: Int { min(1536, server.contextTokens / 4) }

  private mutating func answer(to said: [Written.Source], sentences: Int) throws(WriteError) -> Answer {
    let prompt = Prompt(
      said, mood: mood, extract: extract, language: language.code, instructions: instructions,
      sentences: sentences)
    let size = size(of: prompt)
    let most = server.contextTokens - room
    if size <= most, let answer = try ask(prompt) { return answer }
    guard said.count > 1, requests < Self.mostRequests else { throw .unusable(.tooLong) }
    var rest: [Written.Source] = []
    for part in Self.parts(of: said, count: max(2, (size + most - 1) / most)) {
      let answer = try answer(to: part, sentences: min(sentences, instructions.sentences))
      let named = Set(answer.sentences.flatMap(\.from))
      rest += part.filter { named.contains($0.number) }
    }
    guard !rest.isEmpty else { throw .unusable(.nothingCopied) }
    guard rest.count < said.count else { throw .unusable(.tooLong) }
    return try answer(to: rest, sentences: sentences)
  }

  /// Size of both messages in tokens, with what a template adds.
  private func size(of prompt: Prompt) -> Int {
    let counted = server.countsTokens ? server.tokens(in: prompt.text) : nil
    return (counted ?? prompt.text.utf8.count / 2) + 64
  }

  /// The answer to `prompt`; nil if that needs more room than there is.
  private mutating func ask(_ prompt: Prompt) throws(WriteError) -> Answer? {
    requests += 1
    guard let reply = try server.answer(to: prompt, most: room) else { return nil }
    tokens.read += Self.plausible(reply.tokensRead)
    tokens.written += Self.plausible(reply.tokensWritten)
    if reply.isCut {
      if Answer.loops(reply.text) { throw .unusable(.loop) }
      return nil
    }
    let answer = try Answer(reply.text)
    if answer.isOther(than: language, among: languages) { throw .unusable(.otherLanguage) }
    return answer
  }

  /// `tokens` of one answer, within what any server can mean.
  private static func plausible(_ tokens: Int?) -> Int { min(max(0, tokens ?? 0), 1_000_000) }

  /// `said` in `count` parts of about as many bytes, none of them empty.
  static func parts(of said: [Written.Source], count: Int) -> [[Written.Source]] {
    let total = said.reduce(0) { $0 + $1.sentence.text.utf8.count + 8 }
    let share = max(1, (total + count - 1) / count)
    var parts: [[Written.Source]] = [[]]
    var bytes = 0
    for one in said {
      let size = one.sentence.text.utf8.count + 8
      if bytes + size > share, !parts[parts.count - 1].isEmpty {
        parts.append([])
        bytes = 0
      }
      parts[parts.count - 1].append(one)
      bytes += size
    }
    return parts
  }
}
