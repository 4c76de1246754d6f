package import Text

/// Files in the checkout that are installed with the manifests.
package enum InstalledFiles {
  /// Folder of manifests, styles and word lists.
  package static let pipelines = JournalRun.checkout + "/pipelines"
  /// Folder of word lists.
  package static let lists = pipelines + "/language"
  /// All languages with their word lists.
  package static let languages: Languages = {
    do {
      return try Languages(folder: lists)
    } catch {
      fatalError("\(error)")
    }
  }()
}
