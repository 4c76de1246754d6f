package import StageContract
package import Text

/// A topic, a person or a goal that the owner follows through the journal.
///
/// An entry belongs to the thread if it matches a rule (any of the words, people or tags, within the days) or
/// the owner added it. What the owner added or excluded takes precedence over every rule.
package struct JournalThread: Equatable, Sendable {
  /// ID of the thread: its file name without `.yaml`.
  package var id: String
  /// Name that the owner gave it.
  package var name: String
  /// The kind of subject that it follows: a topic, a person or a goal.
  package var kind: Kind
  /// `#RRGGBB`, for widgets.
  package var color: String?
  /// Words and phrases. The words of a phrase match near each other and in any inflected form.
  package var words: [String]
  /// Names of people. A single-word name matches everybody whose name contains that word.
  package var people: [String]
  /// Tags, compared without regard to case.
  package var tags: [String]
  /// IDs of the entries that the owner added.
  package var added: [String]
  /// IDs of the entries that the owner excluded, whatever the rules say.
  package var excluded: [String]
  /// First day to which the rules apply; nil for no limit.
  package var since: CivilDate?
  /// Last day to which the rules apply; nil for no limit.
  package var until: CivilDate?
  /// When the owner said what the thread contains: by the ID of an entry when it was added or excluded, or neither any more, and
  /// under `creation` when the thread was created.
  package var said: SaidInstants
  /// The name in `said` of the thread itself; IDs of entries begin with a year.
  package static let creation = "thread"

  /// Kinds of threads.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case topic, person, goal
  }

  package init(
    id: String, name: String, kind: Kind = .topic, color: String? = nil, words: [String] = [],
    people: [String] = [], tags: [String] = [], added: [String] = [], excluded: [String] = [],
    since: CivilDate? = nil, until: CivilDate? = nil, said: SaidInstants = .init()
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.color = color
    self.words = words
    self.people = people
    self.tags = tags
    self.added = added
    self.excluded = excluded
    self.since = since
    self.until = until
    self.said = said
  }

  /// The ID for a thread named `name`: its letters and digits in lower case without diacritics, other runs as
  /// hyphens.
  package static func id(for name: String) -> String {
    let parts = Words.normal(name).split { !$0.isLetter && !$0.isNumber }
    var id = ""
    for part in parts where id.utf8.count + part.utf8.count < 100 { id += (id.isEmpty ? "" : "-") + part }
    return id.isEmpty ? "thread" : id
  }

  /// The first invalid value: its key in the file, and the rule that it breaks; nil if the thread is valid.
  var fault: (key: String, reason: String)? {
    func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
    if isBlank(name) || name.contains(where: \.isNewline) {
      return ("name", "name must be a line of text")
    }
    if let color, color.wholeMatch(of: /#[0-9A-Fa-f]{6}/) == nil {
      return ("color", "color must be # and six digits 0-9 A-F in quotes, such as \"#34C759\"")
    }
    for (key, list) in [("words", words), ("people", people)]
    where list.contains(where: { Words.words($0).isEmpty }) {
      return (key, "\(key) must each contain a letter or a digit")
    }
    for (key, list) in [("tags", tags), ("add", added), ("exclude", excluded)]
    where list.contains(where: isBlank) {
      return (key, "\(key) must not contain an empty value")
    }
    if let since, let until, until < since { return ("until", "until must not be before since") }
    if let id = added.first(where: Set(excluded).contains) {
      return ("exclude", "\(id) is listed under both add and exclude; remove it from one")
    }
    if words.isEmpty && people.isEmpty && tags.isEmpty && added.isEmpty {
      return ("name", "a thread needs words, people, tags or added entries")
    }
    return nil
  }
}
