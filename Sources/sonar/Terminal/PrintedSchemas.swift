import StageContract

/// The documents that commands print and that nothing else writes. Each has its JSON Schema in `pipelines/schemas`; a change
/// of its shape raises the version in both.
extension Schema {
  // Input
  static let newJournal = Schema(name: "new_journal", version: 1)
  static let additions = Schema(name: "additions", version: 1)
  static let prompt = Schema(name: "prompt", version: 1)

  // Overview
  static let plan = Schema(name: "plan", version: 1)
  static let morningPage = Schema(name: "morning_page", version: 1)
  static let todayPage = Schema(name: "today_page", version: 1)
  static let history = Schema(name: "history", version: 1)
  static let schedules = Schema(name: "schedules", version: 1)
  static let journals = Schema(name: "journals", version: 1)

  // Journal
  static let entries = Schema(name: "entries", version: 1)
  static let entry = Schema(name: "entry", version: 1)
  static let searchResults = Schema(name: "search_results", version: 1)
  static let passage = Schema(name: "passage", version: 1)
  static let soundCut = Schema(name: "sound_cut", version: 1)
  static let voices = Schema(name: "voices", version: 1)
  static let tags = Schema(name: "tags", version: 1)
  static let edit = Schema(name: "edit", version: 1)
  static let ownerChanges = Schema(name: "owner_changes", version: 1)
  static let deletions = Schema(name: "deletions", version: 1)
  static let separations = Schema(name: "separations", version: 1)
  static let tasks = Schema(name: "tasks", version: 1)
  static let doubts = Schema(name: "doubts", version: 1)
  static let heard = Schema(name: "heard", version: 1)

  // Over time
  static let loggedFacts = Schema(name: "logged_facts", version: 1)
  static let threads = Schema(name: "threads", version: 1)
  static let thread = Schema(name: "thread", version: 1)
  static let threadRollup = Schema(name: "thread_rollup", version: 1)
  static let threadSuggestions = Schema(name: "thread_suggestions", version: 1)
  static let threadDeletion = Schema(name: "thread_deletion", version: 1)
  static let insights = Schema(name: "insights", version: 1)

  // Surfaces
  static let surfaces = Schema(name: "surfaces", version: 1)
  static let surfaceViews = Schema(name: "surface_views", version: 1)
  static let surfaceFindings = Schema(name: "surface_findings", version: 1)
  static let surfaceState = Schema(name: "surface_state", version: 1)
  static let gallery = Schema(name: "gallery", version: 1)
  static let pages = Schema(name: "pages", version: 1)
  static let notificationList = Schema(name: "notification_list", version: 1)
  static let acknowledgement = Schema(name: "acknowledgement", version: 1)
  static let delivery = Schema(name: "delivery", version: 1)
  static let recordingInvitation = Schema(name: "recording_invitation", version: 1)

  // Archive
  static let rerun = Schema(name: "rerun", version: 1)
  static let rerunSample = Schema(name: "rerun_sample", version: 1)
  static let changes = Schema(name: "changes", version: 1)
  static let changeReport = Schema(name: "change_report", version: 1)
  static let styles = Schema(name: "styles", version: 1)
  static let style = Schema(name: "style", version: 1)
  static let ownSettings = Schema(name: "own_settings", version: 1)
  static let verification = Schema(name: "verification", version: 1)
  static let garbage = Schema(name: "garbage", version: 1)
  static let exported = Schema(name: "exported", version: 1)
  static let printed = Schema(name: "printed", version: 1)
  static let indexRebuild = Schema(name: "index_rebuild", version: 1)

  // Machine
  static let models = Schema(name: "models", version: 1)
  static let model = Schema(name: "model", version: 1)
  static let foundModels = Schema(name: "found_models", version: 1)
  static let modelChecks = Schema(name: "model_checks", version: 1)
  static let textBench = Schema(name: "text_bench", version: 1)
  static let comparisonBench = Schema(name: "comparison_bench", version: 1)
  static let estimates = Schema(name: "estimates", version: 1)
  static let diagnosis = Schema(name: "diagnosis", version: 2)
  static let schemas = Schema(name: "schemas", version: 1)
}
