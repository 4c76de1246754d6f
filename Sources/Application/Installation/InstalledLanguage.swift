package import Insights
package import Mood
package import Pipeline
import StageContract
package import Text

/// The language files that commands read in their own process.
extension Installation {
  /// The installed languages with their word lists.
  /// - Throws: `CommandFailure` (69) if they are missing or damaged.
  package func languages() throws(CommandFailure) -> Languages {
    try installed { try Languages(folder: try file(.lists, "language")) }
  }

  /// The word lists that insights need.
  /// - Throws: `CommandFailure` (69) if they are missing or damaged.
  package func insightLists() throws(CommandFailure) -> InsightLists {
    let languages = try languages()
    return try installed { try InsightLists(languages) }
  }

  /// The scorers of sentence moods.
  /// - Throws: `CommandFailure` (69) if the weights are missing or damaged.
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
