package import Pipeline
package import Surfaces
package import Workspace

/// Links of documents as links into the journal's pages.
package struct PageLinks {
  private let pages: JournalPages
  private let scheme: String

  /// - Throws: as `JournalPages.check`; `SurfaceError` for `surfaces.yaml`.
  package init(_ workspace: Workspace, _ settings: Settings) throws {
    (pages, scheme) = (JournalPages(workspace, settings), try workspace.linkScheme(settings))
    try pages.check()
  }

  /// Where `view` and its rows lead to, each place once; nothing for a view that others may see.
  /// - Throws: as `JournalPages.link`; `LinkFault`.
  package func links(of view: View) throws -> [String] {
    guard !view.redacted else { return [] }
    let links = try ([view.link] + (view.rows ?? []).map(\.link)).compactMap { link in
      try pages.link(to: SurfaceLink(link, scheme: scheme))
    }
    return links.enumerated().filter { !links[..<$0.offset].contains($0.element) }.map(\.element)
  }
}
