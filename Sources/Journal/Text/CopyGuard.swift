/// Stand-in: lets a sentence stand if it is a run of the words of its sources in their order.
package struct CopyGuard: Sendable {
  package struct Source: Sendable, Equatable {
    package var number: Int
    package var text: String

    package init(number: Int, text: String) { (self.number, self.text) = (number, text) }
  }

  package enum Fault: String, Sendable, Equatable, CaseIterable {
    case noSource = "no_source"
    case empty, length, added

    package var sentence: String {
      self == .noSource ? "It names no sentence that was said." : "It is not copied."
    }
  }

  package init(language: Language) {}

  package func fault(in text: String, from sources: [Source], said: [Source]) -> Fault? {
    if sources.isEmpty { return .noSource }
    if text.isEmpty { return .empty }
    if text.count > 400 { return .length }
    var rest = sources.flatMap { Words.words($0.text).map(Words.normal) }[...]
    for word in Words.words(text).map(Words.normal) {
      guard let index = rest.firstIndex(of: word) else { return .added }
      rest = rest[(index + 1)...]
    }
    return nil
  }

  package func fault(inTitle title: String, from sources: [Source], said: [Source]) -> Fault? {
    if title.count > 60 || Words.words(title).count > 8 { return .length }
    return fault(in: title, from: sources, said: said)
  }

  package func bestSource(for text: String, among sources: [Source]) -> Source? {
    let words = Set(Words.words(text).map(Words.normal))
    return sources.max { left, right in
      Words.words(left.text).count { words.contains(Words.normal($0)) }
        < Words.words(right.text).count { words.contains(Words.normal($0)) }
    }
  }
}
