import Application
internal import ArgumentParser
import Insights
import Pipeline
import Store
import Workspace

extension CompletionKind {
  /// IDs of recordings, and `latest`.
  static var entries: CompletionKind {
    offering { try ["latest"] + $0.workspace().recordings().map(\.id).reversed() }
  }

  /// IDs of recordings that are joined to others.
  static var joined: CompletionKind { offering { try $0.workspace().joins().targets.keys.sorted() } }

  /// Tags of the journal, most used first.
  static var tags: CompletionKind { offering { try $0.workspace().openIndex().tagCounts().map(\.tag) } }

  /// IDs of threads.
  static var threads: CompletionKind {
    offering { try Threads(folder: $0.workspace().threads).threads.map(\.id) }
  }

  /// Names of the styles that the journal can use.
  static var styles: CompletionKind { offering { try InstalledStyle.all($0.installation).map(\.name) } }

  /// Names of installed speech models.
  static var installedModels: CompletionKind {
    offering { try InstalledModel.all(in: $0.installation.modelFolders).map(\.name) }
  }

  /// Names of all speech models that can be fetched.
  static var models: CompletionKind { .list(ModelCatalogue.models.map(\.name)) }

  /// Offers those of `names` that begin with the word under the cursor, read from the journal that the command line names.
  private static func offering(
    _ names: @escaping @Sendable (JournalOptions) throws -> [String]
  ) -> CompletionKind {
    .custom { words, _, prefix in
      let given = words.firstIndex(of: "--journal").map { words[$0...].prefix(2) } ?? []
      do {
        return try names(JournalOptions.parse(given.count == 2 ? Array(given) : []))
          .filter { $0.hasPrefix(prefix) }
      } catch {
        // A shell has no place for a message while it completes: without a journal there is nothing to offer.
        return []
      }
    }
  }
}
