package import Foundation

/// A page that is to be there.
package struct PlannedPage: Sendable {
  /// Its path in the folder.
  package var path: String
  /// Digest of what it is made from.
  package var mark: String
  /// Makes it.
  package var make: @Sendable () throws -> Data
}
