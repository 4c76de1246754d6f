import Foundation
import TestSupport
import Testing
import Workspace

@testable import Application

@Suite struct ScheduleTests {
  private static let journal = "/home/me/My 100% \"Journal\""
  private static let name = NightRun.name(of: journal)
  private static let night = NightRun(
    executable: "/usr/local/bin/sonar", journal: journal, at: TimeOfDay(hour: 2, minute: 5),
    options: ["--deadline", "06:00"], environment: ["SONAR_MODELS": "/my models/$x"])

  @Test func theCrontabLinesAreQuotedForCronAndShell() throws {
    let line =
      #"/usr/bin/env SONAR_MODELS='/my models/$x' /usr/local/bin/sonar run --quiet --deadline 06:00"#
      + #" --journal '/home/me/My 100\% "Journal"'"#
    let schedule = CronSchedule(name: Self.name, environment: [:])
    let texts = try schedule.texts(for: Self.night)
    #expect(
      texts.map(\.text) == [
        """
        # Sonar works on this journal every night, and when the machine was off, after it starts. # \(Self.name)
        5 2 * * * \(line) # \(Self.name)
        @reboot \(line) # \(Self.name)

        """
      ])
    #expect(schedule.time(in: texts) == TimeOfDay(hour: 2, minute: 5))
  }

  @Test func theUnitsAreQuotedForSystemd() throws {
    let schedule = SystemdSchedule(name: Self.name, environment: ["HOME": "/home/me"])
    let texts = try schedule.texts(for: Self.night)
    #expect(
      texts.map(\.place) == ["timer", "service"].map { "/home/me/.config/systemd/user/\(Self.name).\($0)" })
    #expect(texts[0].text.contains("\nOnCalendar=*-*-* 02:05:00\n"))
    #expect(texts[0].text.contains("\nPersistent=true\n"))
    let lines = texts[1].text.split(separator: "\n")
    #expect(lines.contains(#"Environment="SONAR_MODELS=/my models/$x""#))
    #expect(
      lines.contains(
        #"ExecStart=/usr/local/bin/sonar run --quiet --deadline 06:00"#
          + #" --journal "/home/me/My 100%% \"Journal\"""#))
    #expect(schedule.time(in: texts) == TimeOfDay(hour: 2, minute: 5))
    let moved = SystemdSchedule(name: "x", environment: ["HOME": "/home/me", "XDG_CONFIG_HOME": "/etc/me"])
    #expect(try moved.texts(for: Self.night)[0].place == "/etc/me/systemd/user/x.timer")
  }

  @Test(arguments: [
    ("/a/b", "/a/b"), ("a b", "\"a b\""), ("50%", "\"50%%\""), ("$HOME", "\"$$HOME\""),
    ("a\\b", "\"a\\\\b\""),
    ("", "\"\""),
  ])
  func wordsOfUnitFiles(text: String, word: String) {
    #expect(SystemdSchedule.word(text, isArgument: true) == word)
  }

  @Test func theLaunchAgentIsAPropertyList() throws {
    let schedule = LaunchdSchedule(name: Self.name, environment: ["HOME": "/home/me"])
    var night = Self.night
    night.journal = "/home/me/A & <B>"
    let texts = try schedule.texts(for: night)
    #expect(texts.map(\.place) == ["/home/me/Library/LaunchAgents/\(Self.name).plist"])
    let list = try #require(
      try PropertyListSerialization.propertyList(from: Data(texts[0].text.utf8), format: nil)
        as? [String: Any])
    #expect(
      list["ProgramArguments"] as? [String] == [
        "/usr/local/bin/sonar", "run", "--quiet", "--deadline", "06:00", "--journal", "/home/me/A & <B>",
      ])
    #expect(list["EnvironmentVariables"] as? [String: String] == ["SONAR_MODELS": "/my models/$x"])
    #expect(list["StartCalendarInterval"] as? [String: Int] == ["Hour": 2, "Minute": 5])
    #expect(schedule.time(in: texts) == TimeOfDay(hour: 2, minute: 5))
  }

  @Test func whatNoLineCanHoldIsRefused() {
    var night = Self.night
    night.journal = "/a\nb"
    for kind in ScheduleKind.allCases {
      #expect(throws: CommandFailure.self) {
        try kind.schedule(of: night.journal, environment: [:]).texts(for: night)
      }
    }
    night.journal = "/a\\b"
    #expect(throws: CommandFailure.self) {
      try CronSchedule(name: "x", environment: [:]).texts(for: night)
    }
  }

  /// A folder with a fake `crontab` that stores its lines in a file next to it.
  private func withCrontab(_ body: (String, [String: String]) throws -> Void) throws {
    try Scratch.with { folder in
      let script = """
        #!/bin/sh
        file='\(folder)/table'
        case $1 in
        -l) [ -f "$file" ] && cat "$file" || { echo 'no crontab for me' >&2; exit 1; } ;;
        -) cat >"$file" ;;
        esac
        """
      try FileSystem.atomicWrite(Data(script.utf8), to: folder + "/crontab", mode: 0o700)
      try body(folder + "/table", ["PATH": folder + ":/usr/bin:/bin", "HOME": folder])
    }
  }

  @Test func twoJournalsShareACrontabWithWhatWasThere() throws {
    try withCrontab { file, environment in
      let before = "MAILTO=me\n# mine\n5 * * * * true # sonar-other"
      try Data(before.utf8).write(to: URL(filePath: file))
      func table() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }
      let journals = ["/j/one", "/k/one"]
      var texts: [[ScheduleText]] = []
      for journal in journals {
        let schedule = ScheduleKind.cron.schedule(of: journal, environment: environment)
        #expect(try schedule.installed() == [])
        var night = Self.night
        night.journal = journal
        texts.append(try schedule.texts(for: night))
        for _ in 1...2 { #expect(try schedule.install(texts[texts.count - 1]) == []) }
        #expect(try schedule.installed() == texts[texts.count - 1])
      }
      #expect(try table() == before + "\n" + texts[0][0].text + texts[1][0].text)
      let first = ScheduleKind.cron.schedule(of: journals[0], environment: environment)
      let next = try #require(
        JournalStatus.NextRun(journals[0], environment: environment, now: Date(timeIntervalSince1970: 0)))
      #expect(next.by == "cron" && next.at != nil)
      #expect(try first.remove() == [])
      #expect(try table() == before + "\n" + texts[1][0].text)
      #expect(try first.installed() == [])
    }
  }

  @Test func oneNightOfAllJournalsIsTheNextRunOfEachThatIsListed() throws {
    try withCrontab { file, environment in
      let journal = (file as NSString).deletingLastPathComponent + "/journal"
      _ = try Workspace.create(root: journal, settingsText: "")
      let schedule = ScheduleKind.cron.schedule(of: nil, environment: environment)
      var night = Self.night
      night.journal = nil
      let texts = try schedule.texts(for: night)
      #expect(texts[0].text.contains(" run --quiet --deadline 06:00 --all # sonar-all-journals\n"))
      #expect(try schedule.install(texts) == [] && schedule.installed() == texts)
      func next() -> JournalStatus.NextRun? { .init(journal, environment: environment, now: Date()) }
      #expect(next() == nil)
      _ = try JournalList(environment: environment).add(journal)
      #expect(next()?.by == "cron")
    }
  }

  @Test func theListOfJournalsIsFoundAtNight() {
    let environment = ["XDG_CONFIG_HOME": "/etc/me"]
    #expect(NightRun.needed(of: environment).isEmpty)
    #expect(NightRun.needed(of: environment, readsList: true) == environment)
  }

  @Test func aCrontabThatCannotBeReadIsNotWritten() throws {
    try withCrontab { file, environment in
      let program = (file as NSString).deletingLastPathComponent + "/crontab"
      let script = "#!/bin/sh\n[ $1 = -l ] && { echo not allowed >&2; exit 1; }\ncat >'\(file)'\n"
      try FileSystem.atomicWrite(Data(script.utf8), to: program, mode: 0o700)
      let schedule = CronSchedule(name: "x", environment: environment)
      let texts = try schedule.texts(for: Self.night)
      #expect(throws: CommandFailure.self) { try schedule.install(texts) }
      #expect(try !FileSystem.exists(file))
    }
    let bare = CronSchedule(name: "x", environment: ["PATH": "/nowhere"])
    #expect(try bare.installed() == [])
    #expect {
      try bare.install([])
    } throws: {
      CommandFailure($0)?.status == 69
    }
  }

  @Test func unitFilesComeAndGoWithoutASystemd() throws {
    try Scratch.with { folder in
      let schedule = SystemdSchedule(name: "x", environment: ["HOME": folder, "PATH": "/nowhere"])
      let texts = try schedule.texts(for: Self.night)
      #expect(try schedule.install(texts).contains { $0.contains("enable --now x.timer") })
      #expect(try schedule.installed() == texts)
      _ = try schedule.remove()
      #expect(try schedule.installed() == [])
    }
  }

  @Test func theNightHasWhatTheTerminalHas() throws {
    try Scratch.with { folder in
      try FileSystem.atomicWrite(Data("#!/bin/sh\n".utf8), to: folder + "/ffmpeg", mode: 0o700)
      let needed = NightRun.needed(of: [
        "PATH": folder, "SONAR_MODELS": "/m", "XDG_DATA_HOME": "", "SECRET": "x",
      ])
      #expect(needed == ["PATH": folder + ":/usr/bin:/bin", "SONAR_MODELS": "/m"])
    }
  }
}
