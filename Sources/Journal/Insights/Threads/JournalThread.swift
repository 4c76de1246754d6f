package import Text

/// What runs through the journal, as its owner made it: a topic, a person or a goal.
///
/// An entry is in it when a rule holds (any of its words, people or tags, within its days), or when the owner added it;
/// what the owner added or excluded stands over every rule.
package struct JournalThread: Equatable, Sendable {
  /// Name of its file without `.yaml`.
  package var id: String
  /// What the owner calls it.
  package var name: String
  /// What it is about.
  package var kind: Kind
  /// `#RRGGBB`, for widgets.
  package var color: String?
  /// Words and phrases; the words of a phrase stand near each other, in any form.
  package var words: [String]
  /// Names; a name of one word is that of everybody who has it among theirs.
  package var people: [String]
  /// Tags, whatever their case.
  package var tags: [String]
  /// Ids of entries that are in it by hand.
  package var added: [String]
  /// Ids of entries that are not in it, whatever the rules say.
  package var excluded: [String]
  /// First day on which the rules hold.
  package var since: CivilDate?
  /// Last day on which the rules hold.
  package var until: CivilDate?

  /// Kinds of threads.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case topic, person, goal
  }

  package init(
    id: String, name: String, kind: Kind = .topic, color: String? = nil, words: [String] = [],
    people: [String] = [], tags: [String] = [], added: [String] = [], excluded: [String] = [],
    since: CivilDate? = nil, until: CivilDate? = nil
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
  }

  /// The id of a thread called `name`: its letters and digits, lower-case, without diacritics, other runs as hyphens.
  package static func id(for name: String) -> String {
    let parts = Words.normal(name).split { !$0.isLetter && !$0.isNumber }
    var id = ""
    for part in parts where id.utf8.count + part.utf8.count < 100 { id += (id.isEmpty ? "" : "-") + part }
    return id.isEmpty ? "thread" : id
  }

  /// What is wrong with it: the key of its file, and what that must be; nil where it is well.
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
      return (key, "\(key) must each hold a letter or a digit")
    }
    for (key, list) in [("tags", tags), ("add", added), ("exclude", excluded)]
    where list.contains(where: isBlank) {
      return (key, "\(key) must not hold anything empty")
    }
    if let since, let until, until < since { return ("until", "until must not be before since") }
    if let id = added.first(where: Set(excluded).contains) {
      return ("exclude", "\(id) stands under both add and exclude; take it out of one")
    }
    if words.isEmpty && people.isEmpty && tags.isEmpty && added.isEmpty {
      return ("name", "a thread needs words, people, tags or added entries")
    }
    return nil
  }
}
