import Foundation

/// What can be known of an `owner.json`. What cannot be read may say that the entry is private, so it counts as that.
package enum OwnerState: Equatable, Sendable {
  /// There is none: the owner has said nothing.
  case absent
  /// What the owner says.
  case known(Owner)
  /// Something is there that cannot be read.
  case unreadable(DocumentError)

  /// Looks at the `owner.json` at `path`; links are not followed, and nothing but a regular file is opened.
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

  /// Whether the entry is to be kept out of all that is shown or counted.
  package var isPrivate: Bool {
    switch self {
    case .absent: false
    case .known(let owner): owner.isPrivate
    case .unreadable: true
    }
  }

  /// What the owner says; nil where that is nothing.
  /// - Throws: `DocumentError` where it cannot be read.
  package func owner() throws(DocumentError) -> Owner? {
    switch self {
    case .absent: nil
    case .known(let owner): owner
    case .unreadable(let error): throw error
    }
  }
}
