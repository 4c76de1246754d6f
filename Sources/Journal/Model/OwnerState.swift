import Foundation

/// The state of an `owner.json`. An unreadable one may mark the entry private, so the entry counts as
/// private.
package enum OwnerState: Equatable, Sendable {
  /// There is no file.
  case absent
  /// The file was read.
  case known(Owner)
  /// Something is there but cannot be read.
  case unreadable(DocumentError)

  /// Reads the `owner.json` at `path`.
  package init(at path: String) {
    do throws(DocumentError) {
      self = try Self.read(Owner.self, at: path).map { .known($0) } ?? .absent
    } catch {
      self = .unreadable(error)
    }
  }

  /// Reads the `owner.json` at `path`, or more of it than an `Owner`; nil without a file. Links are not followed, and only a
  /// regular file is opened.
  /// - Throws: `DocumentError` if something is there that cannot be read.
  package static func read<Document: JournalDocument>(
    _ type: Document.Type, at path: String
  ) throws(DocumentError) -> Document? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .systemFailure(errno, path: path, "cannot be read")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    return try Document.read(path)
  }

  /// True if the entry must be kept out of everything that is shown or counted.
  package var isPrivate: Bool {
    switch self {
    case .absent: false
    case .known(let owner): owner.isPrivate
    case .unreadable: true
    }
  }

  /// True if surfaces may show no more of the entry than its day and a badge.
  package var isDiscreet: Bool {
    if case .known(let owner) = self { owner.isDiscreet } else { false }
  }

  /// The document; nil if there is none.
  /// - Throws: `DocumentError` if it cannot be read.
  package func owner() throws(DocumentError) -> Owner? {
    switch self {
    case .absent: nil
    case .known(let owner): owner
    case .unreadable(let error): throw error
    }
  }
}
