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

  /// Reads the `owner.json` at `path`. Links are not followed, and only a regular file is opened.
  package init(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      self =
        errno == ENOENT || errno == ENOTDIR
        ? .absent
        : .unreadable(.systemFailure(errno, path: path, "cannot be read"))
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      self = .unreadable(.notAFile(path: path))
      return
    }
    do throws(DocumentError) {
      self = .known(try Owner.read(path))
    } catch {
      self = .unreadable(error)
    }
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
