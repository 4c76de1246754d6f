internal import ArgumentParser
import Pipeline
import StageContract

/// How the channels of recordings are transcribed: the setting `channels`.
enum ChannelsChoice: String, ExpressibleByArgument, CaseIterable {
  case mixed, separate

  static let help: String =
    "Transcribe the two channels of a recorded conversation separately, with who speaks, or mixed into one."

  /// The setting alone.
  var settings: Settings { Settings(values: [Settings.channels: .string(rawValue)]) }
}
