/// Kind and version that every document carries, so that a reader knows what it holds.
package struct Schema: Codable, Equatable, Sendable {
  /// Kind of document, for example `transcript`.
  package var name: String
  /// Counts up whenever an older reader would misread a newer document.
  package var version: Int

  /// The tag of a document of kind `name`.
  package init(name: String, version: Int) {
    self.name = name
    self.version = version
  }
}
