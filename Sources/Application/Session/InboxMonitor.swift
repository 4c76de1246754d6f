import Foundation
import Inbox
import Pipeline
import Workspace

/// Looks at a journal's inbox, and learns when it changes.
struct InboxMonitor {
  /// What was seen.
  struct View {
    /// Absolute path of the inbox.
    var path: String
    /// What lies there; empty where it is not there itself.
    var listing = InboxListing()
    var isThere = true
    /// After how many seconds to look again in any case.
    var rescanSeconds: Double
  }

  private let workspace: Workspace
  private let reporter: any Reporter
  private var watch: FolderWatch?
  /// Why the system cannot tell of changes; nil as long as it can.
  private var refusal: WorkspaceError?

  init(workspace: Workspace, reporter: any Reporter) {
    self.workspace = workspace
    self.reporter = reporter
  }

  /// Looks, after the settings as they are now, and watches the folders that are there.
  ///
  /// An inbox that is not there, or cannot be listed, is said and looked for again soon.
  /// - Throws: `ManifestError`, `CommandFailure` where the settings are wrong; `WorkspaceError`, also where the inbox
  ///   overlaps a journal.
  mutating func look() throws -> View {
    let start = Self.processorSeconds
    let settings = try Settings.read(workspace.settingsFile)
    let wanted = WatchSettings(settings)
    let inbox = settings.watchedInbox(of: workspace)
    try inbox.check()
    var view = View(path: inbox.path, rescanSeconds: wanted.rescanSeconds(isTold: false))
    do throws(WorkspaceError) {
      view.listing = try inbox.scan()
      let isTold = wanted.isTold && !inbox.isRemote
      var hasNew = isTold && cover(view.listing.folders)
      // What came into a folder before it was watched was not told: look again, as long as there are new ones.
      for _ in 1...3 where hasNew {
        view.listing = try inbox.scan()
        hasNew = cover(view.listing.folders)
      }
      if !isTold { watch = nil }
      view.rescanSeconds =
        hasNew
        ? 1
        : wanted.rescanSeconds(
          isTold: watch != nil, lookSeconds: Self.processorSeconds - start)
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

  /// Watches `folders`; returns whether some were not watched before. Where the system refuses, nothing is watched
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

  /// What this thread has used of a processor so far.
  private static var processorSeconds: Double {
    var time = timespec()
    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0
      ? Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 : 0
  }

  private static func text(_ refusal: WorkspaceError) -> String {
    "\(refusal); looking every few seconds instead (rescan_seconds in sonar.yaml)"
  }

  /// Sleeps until the inbox changes, `alarm` rings, or `seconds` are over.
  func sleep(seconds: Double, alarm: Waker) async {
    guard await alarm.sleep(seconds: seconds, orInputAt: watch?.descriptor) else { return }
    // Files come in a row: one look for all that come within a second.
    await alarm.sleep(seconds: 1)
  }
}
