package import StageContract

/// All that documents are made from. None of it is private.
///
/// It is plain data, so that a document can be made for any journal and any time without a database.
package struct SurfaceSource: Equatable, Sendable {
  package var settings = SurfaceSettings()
  package var entries = SurfaceEntries()
  package var threads = SurfaceThreads()
  package var recording = RecordingDefaults()
  package var spotlight: [SpotlightMonth] = []
  /// The packs from which a question is chosen each day.
  package var prompts = PromptPacks()
  /// The question that the owner chose instead; nil if none.
  package var promptChoice: PromptChoice?
  /// Insights into the week that ended and the one that is running.
  package var weeks = SurfaceWeeks()
  package var device = DeviceState()
  package var ledger = NotificationLedger()
  package var facts = SurfaceFacts()
  /// Since when the doses of the owner's schedule are known; nil for always.
  package var doses: DoseRecord?
  /// Failures and waits.
  package var health = Health()

  package init() {}

  /// State of a document that shows entries: as long as none can be shown, what waits or failed is the reason.
  package var state: SurfaceState {
    switch entries.state {
    case .ok: .ok
    case _ where !health.waits.isEmpty: .unavailable
    case _ where !health.failed.isEmpty: .error
    case let state: state
    }
  }

  /// The owner's schedule of medicines.
  func schedule(_ context: SurfaceContext) -> DoseSchedule {
    DoseSchedule(settings.medicines, record: doses, calendar: context.calendar)
  }

  /// The source of documents while the owner has them cleared: nothing of the journal's content.
  package var cleared: SurfaceSource {
    var source = SurfaceSource()
    source.settings = settings
    source.settings.medicines = [:]
    return source
  }
}
