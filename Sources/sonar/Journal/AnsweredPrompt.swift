/// The prompt that an entry answers.
struct AnsweredPrompt: Encodable, Equatable {
  var id: String
  /// What it asks; nil if no pack has it any more.
  var text: String?
}
