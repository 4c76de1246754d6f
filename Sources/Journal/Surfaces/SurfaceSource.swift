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
  /// What can be said of the week that ended and of the one that is running.
  package var weeks = SurfaceWeeks()
  package var device = DeviceState()
  package var ledger = NotificationLedger()
  package var facts = SurfaceFacts()

  package init() {}

  /// What documents are made from while the owner has them cleared: nothing of the journal's content.
  package var cleared: SurfaceSource {
    var source = SurfaceSource()
    source.settings = settings
    source.settings.medicines = [:]
    return source
  }
}
