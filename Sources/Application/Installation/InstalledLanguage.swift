package import Insights
package import Mood
package import Pipeline
import StageContract
package import Text

/// What this process reads itself of the language files that the stages get.
extension Installation {
  /// The languages with their word lists.
  /// - Throws: `CommandFailure` (69) where they are missing or broken.
  package func languages() throws(CommandFailure) -> Languages {
    try installed { try Languages(folder: try file(.lists, "language")) }
  }

  /// The word lists that looking back on a journal needs.
  /// - Throws: `CommandFailure` (69) where they are missing or broken.
  package func insightLists() throws(CommandFailure) -> InsightLists {
    let languages = try languages()
    return try installed { try InsightLists(languages) }
  }

  /// What weighs the moods of sentences.
  /// - Throws: `CommandFailure` (69) where the weights are missing or broken.
  package func moodScorers() throws(CommandFailure) -> MoodScorers {
    let languages = try languages()
    return try installed { try MoodScorers(languages, weights: try file(.weights, "mood-en")) }
  }

  private func file(_ kind: DataFileKind, _ name: String) throws(CommandFailure) -> String {
    guard let path = file(kind: kind, name: name) else {
      throw CommandFailure(status: .unavailable, kind.missing(name))
    }
    return path
  }

  private func installed<Value>(_ read: () throws -> Value) throws(CommandFailure) -> Value {
    do {
      return try read()
    } catch {
      throw error as? CommandFailure ?? CommandFailure(status: .unavailable, "\(error)")
    }
  }
}
