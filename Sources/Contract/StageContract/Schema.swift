/// The kind and version of a document, which every document contains.
package struct Schema: Codable, Equatable, Sendable {
  /// Kind of document, for example `transcript`.
  package var name: String
  /// Increased whenever an older reader would misread a newer document.
  package var version: Int

  /// The schema of documents of kind `name`.
  package init(name: String, version: Int) {
    self.name = name
    self.version = version
  }
}
