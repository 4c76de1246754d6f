import Application
import Foundation
import StageContract

extension Output {
  /// Prints `content`, which must encode an object, as the JSON document `schema`.
  func json(_ schema: Schema, _ content: some Encodable) { json(PrintedDocument(schema, content)) }

  /// Prints the JSON document `schema` with the list `key`.
  func json(_ schema: Schema, _ key: String, _ elements: [some Encodable]) { json(schema, [key: elements]) }

  @available(*, unavailable, message: "give the list a key: a document is an object")
  func json(_ schema: Schema, _ elements: [some Encodable]) {}

  /// Prints `document`.
  func json(_ document: PrintedDocument) {
    print(String(decoding: document.data, as: UTF8.self).terminalJSON, terminator: "")
  }

  /// Prints the same as `json(schema, key, elements)` with the elements of all pages that `pages` passes to its argument.
  func json<Element: Encodable>(
    _ schema: Schema, _ key: String, pages: (([Element]) throws -> Void) throws -> Void
  ) rethrows {
    let frame = Frame(schema, key)
    print(frame.head, terminator: "")
    var isFirst = true
    try pages { page in
      guard !page.isEmpty else { return }
      print((isFirst ? "" : ",\n") + frame.elements(page), terminator: "")
      isFirst = false
    }
    print(frame.foot, terminator: "")
  }

  /// The frame around the elements of a document that consists of one list.
  struct Frame {
    private let schema: Schema
    private let key: String
    let head: String
    let foot: String

    init(_ schema: Schema, _ key: String) {
      (self.schema, self.key) = (schema, key)
      let empty = String(decoding: PrintedDocument(schema, [key: [String]()]).data, as: UTF8.self)
      let place = empty.range(of: "[\n") ?? empty.endIndex..<empty.endIndex
      (head, foot) = (String(empty[..<place.upperBound]), String(empty[place.upperBound...]))
    }

    /// The elements as they stand in the document, without the line breaks beside them.
    func elements(_ page: [some Encodable]) -> String {
      let text = String(decoding: PrintedDocument(schema, [key: page]).data, as: UTF8.self)
      return String(text.dropFirst(head.count).dropLast(foot.count)).terminalJSON
    }
  }
}
