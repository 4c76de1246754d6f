package import Insights
package import Pipeline
import StageContract
package import Store
package import Text

/// The language files that commands read in their own process.
extension Installation {
  /// The installed languages with their word lists.
  /// - Throws: `CommandFailure` (69) if they are missing or damaged.
  package func languages() throws(CommandFailure) -> Languages {
    guard let folder = file(kind: .lists, name: "language") else {
      throw CommandFailure(status: .unavailable, DataFileKind.lists.missing("language"))
    }
    return try installed { try Languages(folder: folder) }
  }

  /// The word lists that insights need.
  /// - Throws: `CommandFailure` (69) if they are missing or damaged.
  package func insightLists() throws(CommandFailure) -> InsightLists {
    let languages = try languages()
    return try installed { try InsightLists(languages) }
  }

  private func installed<Value>(_ read: () throws -> Value) throws(CommandFailure) -> Value {
    do {
      return try read()
    } catch {
      throw error as? CommandFailure ?? CommandFailure(status: .unavailable, "\(error)")
    }
  }
}

extension InsightsReader {
  /// Insights of the entries in `store`, in the language of the journal.
  /// - Throws: `CommandFailure` (69) if word lists are missing or damaged.
  package init(_ store: JournalStore, _ settings: Settings, _ installation: Installation)
    throws(CommandFailure)
  {
    self.init(
      store: store, language: .init(locale: settings.locale), lists: try installation.insightLists())
  }
}
