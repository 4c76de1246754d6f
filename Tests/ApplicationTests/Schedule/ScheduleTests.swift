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

  /// The night of all listed journals: no journal is named, and the list of journals is found.
  private static let all = NightRun(
    executable: "/usr/local/bin/sonar", journal: nil, at: TimeOfDay(hour: 1, minute: 0),
    options: ["--for", "5h"],
    environment: ["SONAR_MODELS": "/my models", "XDG_CONFIG_HOME": "/home/me/set up"])

  @Test func theUnitsOfAllJournals() throws {
    let schedule = ScheduleKind.systemd.schedule(of: nil, environment: ["HOME": "/home/me"])
    let texts = try schedule.texts(for: Self.all)
    #expect(
      texts == [
        ScheduleText(
          place: "/home/me/.config/systemd/user/sonar-all-journals.timer",
          text: """
            [Unit]
            Description=The night of all Sonar journals

            [Timer]
            OnCalendar=*-*-* 01:00:00
            # After a night in which the machine was off.
            Persistent=true

            [Install]
            WantedBy=timers.target

            """),
        ScheduleText(
          place: "/home/me/.config/systemd/user/sonar-all-journals.service",
          text: """
            [Unit]
            Description=Sonar works on all Sonar journals

            [Service]
            Type=oneshot
            Environment="SONAR_MODELS=/my models"
            Environment="XDG_CONFIG_HOME=/home/me/set up"
            ExecStart=/usr/local/bin/sonar run --quiet --for 5h --all
            Nice=10
            IOSchedulingClass=idle
            # Sonar ends its stages by itself.
            KillMode=mixed

            """),
      ])
    #expect(schedule.time(in: texts) == TimeOfDay(hour: 1, minute: 0))
  }

  @Test func theLaunchAgentOfAllJournals() throws {
    let schedule = ScheduleKind.launchd.schedule(of: nil, environment: ["HOME": "/Users/me"])
    let texts = try schedule.texts(for: Self.all)
    #expect(
      texts == [
        ScheduleText(
          place: "/Users/me/Library/LaunchAgents/sonar-all-journals.plist",
          text: """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
              <key>Label</key><string>sonar-all-journals</string>
              <key>ProgramArguments</key>
              <array>
                <string>/usr/local/bin/sonar</string>
                <string>run</string>
                <string>--quiet</string>
                <string>--for</string>
                <string>5h</string>
                <string>--all</string>
              </array>
              <key>EnvironmentVariables</key>
              <dict>
                <key>SONAR_MODELS</key><string>/my models</string>
                <key>XDG_CONFIG_HOME</key><string>/home/me/set up</string>
              </dict>
              <key>StartCalendarInterval</key>
              <dict>
                <key>Hour</key><integer>1</integer>
                <key>Minute</key><integer>0</integer>
              </dict>
              <!-- After a night in which the machine was off: at login, too. -->
              <key>RunAtLoad</key><true/>
              <key>ProcessType</key><string>Background</string>
              <key>LowPriorityIO</key><true/>
              <key>StandardOutPath</key><string>/Users/me/Library/Logs/sonar-night.log</string>
              <key>StandardErrorPath</key><string>/Users/me/Library/Logs/sonar-night.log</string>
            </dict>
            </plist>

            """)
      ])
    #expect(schedule.time(in: texts) == TimeOfDay(hour: 1, minute: 0))
  }

  @Test(arguments: [ScheduleKind.systemd, .launchd])
  func theFilesOfAllJournalsComeAndGoBesideThoseOfOne(kind: ScheduleKind) throws {
    try Scratch.with { folder in
      let environment = ["HOME": folder, "PATH": "/nowhere"]
      let (all, one) = (
        kind.schedule(of: nil, environment: environment),
        kind.schedule(of: "/j/one", environment: environment)
      )
      var night = Self.night
      night.journal = "/j/one"
      _ = try one.install(one.texts(for: night))
      let texts = try all.texts(for: Self.all)
      for _ in 1...2 { _ = try all.install(texts) }
      #expect(try all.installed() == texts && one.installed() == one.texts(for: night))
      // No systemctl is on that PATH, and launchd is on macOS alone.
      #expect(all.isActive == (ScheduleKind.default(environment: environment) == kind))
      _ = try all.remove()
      #expect(try all.installed() == [] && one.installed().isEmpty == false)
    }
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
      #expect(next.by == "cron" && next.at != nil && next.isActive)
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
}
