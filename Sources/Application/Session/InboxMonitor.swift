import Foundation
import Inbox
import Pipeline
import Workspace

/// Scans a journal's inbox and waits for changes.
struct InboxMonitor {
  /// The result of a scan.
  struct View {
    /// Absolute path of the inbox.
    var path: String
    /// Contents of the inbox; empty if it does not exist.
    var listing = InboxListing()
    var isThere = true
    /// Seconds until the next scan, even without a change.
    var rescanSeconds: Double
  }

  private let workspace: Workspace
  private let reporter: any Reporter
  private var watch: FolderWatch?
  /// Why file system notifications are unavailable; nil while they work.
  private var refusal: WorkspaceError?

  init(workspace: Workspace, reporter: any Reporter) {
    self.workspace = workspace
    self.reporter = reporter
  }

  /// Scans the inbox with the current settings, and watches its folders.
  ///
  /// An inbox that is missing or cannot be listed is reported and checked again soon.
  /// - Throws: `ManifestError`, `CommandFailure` if the settings are invalid; `WorkspaceError`, also if the inbox
  ///   overlaps a journal.
  mutating func look() throws -> View {
    let start = Self.processorSeconds
    let settings = try Settings.read(workspace.settingsFile)
    let watchSettings = WatchSettings(settings)
    let inbox = settings.watchedInbox(of: workspace)
    try inbox.check()
    var view = View(path: inbox.path, rescanSeconds: watchSettings.rescanSeconds(isNotified: false))
    do throws(WorkspaceError) {
      view.listing = try inbox.scan()
      let isNotified = watchSettings.usesNotifications && !inbox.isRemote
      var hasNew = isNotified && cover(view.listing.folders)
      // Files that arrived before a folder was watched caused no notification: scan again while there are new
      // folders.
      for _ in 1...3 where hasNew {
        view.listing = try inbox.scan()
        hasNew = cover(view.listing.folders)
      }
      if !isNotified { watch = nil }
      view.rescanSeconds =
        hasNew
        ? 1
        : watchSettings.rescanSeconds(
          isNotified: watch != nil, lookSeconds: Self.processorSeconds - start)
    } catch {
      watch = nil
      view.isThere = false
      view.listing = InboxListing()
      view.rescanSeconds = min(view.rescanSeconds, 10)
      reporter.note(.issues(["the inbox: \(inbox.path): \(error.reason); waiting for it"], .inbox))
      return view
    }
    let left = view.listing.left.filter { !$0.reason.isQuiet && !$0.reason.isWaiting }
    reporter.note(.issues(left.map(\.description) + (refusal.map { [Self.text($0)] } ?? []), .inbox))
    return view
  }

  /// The files that a run would release from the inbox now, and the seconds until the next one; nil if there is none.
  /// - Throws: `WorkspaceError`.
  func held(now: Date = Date()) throws -> (due: [HeldFile], seconds: Double?) {
    let held = try HeldFile.list(workspace)
    guard !held.isEmpty else { return ([], nil) }
    let inbox = try Settings.read(workspace.settingsFile).watchedInbox(of: workspace)
    let rests = held.map { inbox.holdSeconds($0, now: now) }
    return (zip(held, rests).filter { $1 == 0 }.map { $0.0 }, rests.filter { $0 > 0 }.min())
  }

  /// Watches `folders`; returns whether any of them is new. If the system refuses, polling replaces notifications
  /// from then on.
  private mutating func cover(_ folders: [String]) -> Bool {
    guard refusal == nil else { return false }
    do throws(WorkspaceError) {
      if watch == nil { watch = try FolderWatch() }
      guard let watch else { return false }
      watch.drain()
      return try watch.cover(folders)
    } catch {
      (watch, refusal) = (nil, error)
      return false
    }
  }

  /// CPU seconds that this thread has used so far.
  private static var processorSeconds: Double {
    var time = timespec()
    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0
      ? Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 : 0
  }

  private static func text(_ refusal: WorkspaceError) -> String {
    "\(refusal); checking every few seconds instead (rescan_seconds in sonar.yaml)"
  }

  /// Sleeps until the inbox changes, `alarm` wakes it, or `seconds` have passed.
  func sleep(seconds: Double, alarm: Waker) async {
    guard await alarm.sleep(seconds: seconds, orInputAt: watch?.descriptor) else { return }
    // Files often arrive in a burst: one scan covers all that arrive within a second.
    await alarm.sleep(seconds: 1)
  }
}
