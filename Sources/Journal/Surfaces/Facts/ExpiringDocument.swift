package import Foundation
internal import Model

/// A document such as a passport, with the end of its validity.
package struct ExpiringDocument: Equatable, Sendable {
  /// Its normalised name, for example `emirates-id`.
  package let id: String
  /// Its name as last stated.
  package let name: String
  /// The midnight after its last day, or the instant that was given.
  package let expiresAt: Date
  /// When it was renewed; nil if it has not been.
  package let renewedAt: Date?
  /// The statement of its expiry.
  package let statement: FactStatement

  /// The documents known at `now`, soonest expiry first: by name, the latest statement counts. Those that were renewed
  /// are followed by the same document with its new expiry, if that was stated.
  package static func all(_ facts: SurfaceFacts, at now: Date) -> [ExpiringDocument] {
    var current: [FactName: ExpiringDocument] = [:]
    var renewed: [ExpiringDocument] = []
    for statement in facts.known(.document, at: now) {
      guard let item = statement.item, let name = statement.name else { continue }
      func document(until expiry: Date) -> ExpiringDocument {
        ExpiringDocument(id: name.id, name: item, expiresAt: expiry, renewedAt: nil, statement: statement)
      }
      switch statement.status {
      case "expires":
        if let expiry = statement.expiry { current[name] = document(until: expiry) }
      case "renewed":
        // A day that has come says when it was renewed, not until when it is valid.
        let told = statement.statedAt ?? statement.expiry ?? now
        if let old = current.removeValue(forKey: name) {
          renewed.append(
            ExpiringDocument(
              id: old.id, name: old.name, expiresAt: old.expiresAt, renewedAt: told, statement: old.statement)
          )
        }
        if let expiry = statement.expiry, expiry > told.addingTimeInterval(86_400) {
          current[name] = document(until: expiry)
        }
      default: break
      }
    }
    return (renewed + current.values).sorted { ($0.expiresAt, $0.id) < ($1.expiresAt, $1.id) }
  }
}
