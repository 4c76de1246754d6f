package import Foundation
package import Workspace

extension Pipeline {
  /// How a run differs from the usual.
  package struct Options: Sendable {
    /// What runs again although it stands.
    package var redo: [Redo] = []
    /// When the run ends: after the chunk in hand, and nothing is begun anew.
    package var deadline: Date?
    /// Ends the run in the same way from outside.
    package var stop = StopFlag()
    /// What counts as today.
    package var now = Date()
    /// Seconds that what is at work may take once the run is to end.
    var graceSeconds = 60.0

    package init() {}
  }
}
