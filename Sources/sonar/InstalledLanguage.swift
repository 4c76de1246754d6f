import JournalMood
import Runner

extension Installation {
  /// What weighs the moods of sentences in this process.
  /// - Throws: `CommandFailure` (69) where the weights are missing or broken.
  func moodScorers() throws(CommandFailure) -> MoodScorers {
    guard let weights = file(kind: "weights", name: "mood-en") else {
      throw CommandFailure(status: 69, "weights mood-en are not installed; install Sonar again")
    }
    do {
      return try MoodScorers(weights: weights)
    } catch {
      throw CommandFailure(status: 69, error.description)
    }
  }
}
