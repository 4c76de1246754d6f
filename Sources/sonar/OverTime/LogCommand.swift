import Application
internal import ArgumentParser
import Foundation
import Model
import Pipeline
import StageContract
import Workspace

/// `sonar log`: stores what is typed as facts of today.
struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Log facts by typing them.",
    discussion: """
      The words are read as if you had spoken them, and the facts in them are stored in facts/typed.jsonl; \
      they take precedence over other sources for the same time. Plans and other people's facts are not \
      stored. If nothing is found, the text is printed back and the exit status is 1.

        sonar log "I spent 50 dirhams on coffee"
        sonar log I drank two glasses of water and took my vitamin D
        sonar log --mood calm
        sonar log --arrive home
        sonar log --undo                  undo the last log
      """)

  @Argument(help: "What happened, in a sentence; - reads it from standard input.")
  var words: [String] = []

  @Option(help: "How you feel, in one word.")
  var mood: String?

  @Option(help: ArgumentHelp("A place where you have arrived.", valueName: "place"))
  var arrive: String?

  @Option(help: ArgumentHelp("A place that you have left.", valueName: "place"))
  var leave: String?

  @Flag(help: "Undo the last log.")
  var undo = false

  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func validate() throws {
    let isEmpty = words.isEmpty && mood == nil && arrive == nil && leave == nil
    if undo && !isEmpty { throw ValidationError("--undo: cannot be combined with anything to log.") }
    if !undo && isEmpty {
      throw ValidationError("nothing to log; give a sentence, --mood, --arrive or --leave.")
    }
    for (name, value) in [("--mood", mood), ("--arrive", arrive), ("--leave", leave)] {
      if let value, !value.contains(where: \.isLetter) { throw ValidationError("\(name): give a word.") }
    }
  }

  func run() async throws {
    let workspace = try options.workspace()
    let typed = TypedFacts(workspace)
    var instants: [Date] = []
    if undo {
      let removed: [WrittenFact]
      do {
        removed = try typed.undo()
      } catch let fault as LocatedJSON.Fault {
        throw CommandFailure(
          status: .badInput, "facts/typed.jsonl:\(fault.line): \(fault.reason); remove that line by hand")
      }
      show(removed, "undone")
      if removed.isEmpty { throw ExitCode(.noMatch) }
    } else {
      let facts = try await facts()
      guard !facts.isEmpty else { throw ExitCode(.noMatch) }
      try typed.append(facts)
      instants = facts.compactMap { $0.at.flatMap(Instant.date) }
      show(facts, "logged")
    }
    guard !follow.noRun else { return }
    let status = try await RunSession.publish(
      "log", workspace, options.installation, reporter: RunDisplay(isQuiet: true), instants: instants)
    if status != .success { throw ExitCode(status) }
  }

  /// All facts that the command line states; none where nothing is found in the words, which are then printed back.
  private func facts() async throws -> [WrittenFact] {
    let text = try TypedText.read(words, most: FactLog.longest)
    if !words.isEmpty, !text.contains(where: { $0.isLetter || $0.isNumber }) {
      throw CommandFailure(status: .usage, "there is no word in the text; type what happened")
    }
    let log = try FactLog(
      options.installation, options.settings(), now: options.clock.now, in: options.workspace())
    var facts: [WrittenFact] = []
    if let arrive { facts.append(try log.location(arrive, hasArrived: true)) }
    if let leave { facts.append(try log.location(leave, hasArrived: false)) }
    if !words.isEmpty {
      let found = try await log.facts(in: text, mood: mood)
      guard !found.isEmpty else {
        if options.json {
          Output().json(.loggedFacts, Logged(facts: [], text: text))
        } else {
          print("nothing found to log: " + text.printable)
        }
        return []
      }
      facts += found
    } else {
      facts += try await log.facts(in: nil, mood: mood)
    }
    return facts
  }

  private func show(_ facts: [WrittenFact], _ verb: String) {
    guard !options.json else { return Output().json(.loggedFacts, Logged(facts: facts, text: nil)) }
    for fact in facts { print("\(verb): \(fact.line.printable)") }
    if facts.isEmpty { print("nothing has been logged") }
  }

  private struct Logged: Encodable {
    var facts: [WrittenFact]
    /// The typed text, where nothing was found in it.
    var text: String?
  }
}

extension WrittenFact {
  /// The fact in a few words: `spend 50 AED coffee, 2026-11-20 07:01`.
  var line: String {
    let amount = value.map { Int(exactly: $0).map(String.init) ?? String($0) }
    let words = [kind.rawValue, amount, unit, currency, item, status].compactMap(\.self).joined(
      separator: " ")
    return words + (at.map { ", " + $0.prefix(16).replacing("T", with: " ") } ?? "")
  }
}
