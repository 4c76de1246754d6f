internal import Digest
internal import Foundation
internal import Text

extension Threads {
  /// The name of the page of the thread `id`, without its extension; nil if there is no such thread.
  package func pageName(of id: String) -> String? {
    let ids = threads.map(\.id)
    return ids.firstIndex(of: id).map { ids.pageNames[$0] }
  }
}

extension [String] {
  /// Each as the name of a file that every file system takes, and that differs from all before it without regard to case: plain
  /// letters, digits and hyphens; a digest is added where that loses more than case, accents and spaces.
  package var pageNames: [String] {
    var taken: Set<String> = []
    return map { Self.pageName($0, &taken) }
  }

  private static func pageName(_ name: String, _ taken: inout Set<String>) -> String {
    var slug = ""
    var isLossy = false
    for character in Words.normal(name) {
      if character.isASCII, character.isLetter || character.isNumber {
        slug.append(character)
      } else {
        if !slug.isEmpty, slug.last != "-" { slug.append("-") }
        isLossy = isLossy || (character != " " && character != "-")
      }
      if slug.utf8.count >= 60 {
        isLossy = true
        break
      }
    }
    while slug.last == "-" { slug.removeLast() }
    let reserved: Set<String> = ["con", "prn", "aux", "nul"]
    let isReserved =
      reserved.contains(slug) || slug.count == 4 && (slug.hasPrefix("com") || slug.hasPrefix("lpt"))
    if isLossy || slug.isEmpty || isReserved || taken.contains(slug) {
      slug += (slug.isEmpty ? "" : "-") + String(Digest.sha256(Data(name.utf8)).prefix(8))
    }
    while !taken.insert(slug).inserted { slug += "-2" }
    return slug
  }
}
