package import Foundation
package import Pipeline
import StageContract
import Surfaces
package import Workspace

/// A page that draws every published document.
///
/// It contains the documents and their texts, and nothing else of the journal. In the other languages it contains what the
/// stage that writes the documents makes of the same database, in a temporary folder.
package struct SurfaceGallery: Sendable {
  /// HTML, with all that it needs.
  package var page: Data
  /// Number of documents in each language.
  package var documents: Int
  /// ISO 639-1 codes; the language of the published documents first.
  package var languages: [String]
  /// Parts that the page lacks, one line each.
  package var remarks: [String]
  /// The list of the documents that it was made from.
  let index: SurfaceIndex

  /// Makes the page for `workspace`.
  /// - Throws: `CommandFailure` (66) if no documents have been written; (65) if their list is damaged; (75) if they may show
  ///   what was withdrawn; (69) if the page's own files are missing; `SurfaceError`, `WorkspaceError`.
  package static func make(
    of workspace: Workspace, settings: Settings, installation: Installation
  ) async throws -> SurfaceGallery {
    let index = try PublishedDocument.index(in: workspace)
    let folder = try installation.surfaceTexts()
    let template = try GalleryTemplate(folder: folder + "/gallery")
    let texts = try Texts.read(folder: folder + "/texts", locale: settings.locale)
    let published = try Edition(texts, index, of: workspace.surfaces, activity: workspace.runActivityFile)
    var (editions, remarks) = ([published], [String]())
    for language in try Texts.languages(in: folder + "/texts") where language != texts.language {
      do {
        let other = try await TemporaryFolder.with(in: workspace.galleryScratch) { scratch in
          try await interruptible {
            let pipeline = try await Pipeline(
              workspace: workspace, installation: installation,
              commandLine: Settings(values: ["locale": .string(language)]))
            try await pipeline.make("surfaces/", aside: scratch)
          }
          let made = try PublishedDocument.index(of: scratch + "/surfaces")
          guard made.databaseState == index.databaseState else {
            throw CommandFailure(status: .temporary, "the journal has changed since; run `sonar run`")
          }
          return try Edition(
            Texts.read(folder: folder + "/texts", locale: language), made, of: scratch + "/surfaces")
        }
        editions.append(other)
      } catch let error as CancellationError {
        throw error
      } catch {
        remarks.append(
          "the page is not in the language \(language): \(CommandFailure(error)?.message ?? "\(error)")")
      }
    }
    let data = Contents(
      languages: editions, cleared: try workspace.surfaceSettings().isCleared)
    return SurfaceGallery(
      page: template.page(
        title: texts[.galleryTitle], language: texts.language, documents: canonicalJSON(data)),
      documents: published.documents.count, languages: editions.map(\.language), remarks: remarks,
      index: index)
  }

  /// The data that the page is drawn from.
  private struct Contents: Encodable {
    var languages: [Edition]
    /// True if `sonar surfaces clear` has emptied the documents.
    var cleared: Bool
  }
}

/// The documents in one language, with the words of the page.
struct Edition: Encodable, Sendable {
  /// ISO 639-1 code.
  var language: String
  /// Texts of the page by key, without `gallery_`.
  var labels: [String: String]
  var documents: [Document]
  /// Names of documents that the page lists and does not contain: the earlier months for the phone's search.
  var others: [String]

  struct Document: Encodable, Sendable {
    var name: String
    /// Nil if the file is missing or damaged.
    var content: JSONValue?
  }

  /// Reads the documents that `index` lists from `folder`.
  /// - Parameter activity: the file with the activity of a run, which no index lists; nil for none.
  /// - Throws: `WorkspaceError`.
  init(_ texts: Texts, _ index: SurfaceIndex, of folder: String, activity: String? = nil) throws {
    language = texts.language
    labels = texts.galleryLabels
    let months = index.documents.filter { $0.schema.name == "spotlight" }.map(\.name).sorted()
    others = months.dropLast()
    documents = try index.documents.filter { !months.dropLast().contains($0.name) }.map { row in
      do {
        return Document(name: row.name, content: try PublishedDocument.read(row, in: folder).json)
      } catch is CommandFailure {
        return Document(name: row.name, content: nil)
      }
    }
    if let activity, try FileSystem.attributes(activity)?.kind == .file,
      let content = JSONValue(data: try FileSystem.read(activity))
    {
      documents.append(Document(name: "run_activity", content: content))
    }
  }
}
