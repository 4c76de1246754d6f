import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct OpenFileTests {
  #if os(Linux)
    @Test func aFileThatAnotherProcessWritesToWaitsUntilItIsClosed() throws {
      let fixture = try WorkspaceFixture()
      let path = try fixture.drop("a.wav", "x")
      #expect(try fixture.scan().files.count == 1)
      let writer = Process()
      writer.executableURL = URL(filePath: "/bin/sh")
      writer.arguments = ["-c", "exec 3>>\"$0\"; echo open; read -r line", path]
      let (input, output) = (Pipe(), Pipe())
      (writer.standardInput, writer.standardOutput) = (input, output)
      try writer.run()
      _ = output.fileHandleForReading.availableData
      let left = try fixture.scan().left
      #expect(left == [SkippedItem(name: "a.wav", reason: .beingWritten)])
      #expect(left[0].reason.isWaiting)
      try input.fileHandleForWriting.close()
      writer.waitUntilExit()
      #expect(try fixture.scan().files.count == 1)
    }

    @Test func aReaderDelaysNoImportAndFailedQueriesAreUnknown() throws {
      let fixture = try WorkspaceFixture()
      let path = try fixture.drop("a.wav", "x")
      let reader = try FileHandle(forReadingFrom: URL(filePath: path))
      #expect(FileSystem.isOpenForWriting(path) == false)
      try reader.close()
      #expect(FileSystem.isOpenForWriting(path + "?") == nil)
      #expect(FileSystem.isOpenForWriting("/proc/self/status") != true)
    }

    @Test(.enabled(if: getuid() == 0)) func anotherUsersFileWaitsForTwoMinutes() throws {
      let fixture = try WorkspaceFixture()
      #expect(chown(try fixture.drop("a.wav", "x"), 65_534, 65_534) == 0)
      let early = try fixture.scan()
      #expect(early.left.map(\.reason) == [.unknownWriter] && early.files.isEmpty)
      #expect(try #require(early.waitSeconds) > 60 && early.left[0].reason.isWaiting)
      #expect(try fixture.scan(after: 121).files.map(\.isWriterUnknown) == [true])
      try fixture.drop("b.wav", "x")
      #expect(try fixture.scan().files.map(\.isWriterUnknown) == [false])
    }

    @Test func networkFileSystemsAreRecognisedByType() throws {
      var status = stat()
      #expect(stat("/", &status) == 0)
      func mounts(_ type: String) -> Data {
        let device = UInt64(status.st_dev)
        let (major, minor) = (
          (device >> 8) & 0xfff | (device >> 32) & ~0xfff, device & 0xff | (device >> 12) & ~0xff
        )
        return Data("22 1 \(major):\(minor) / / rw,relatime shared:1 - \(type) server:/x rw\nodd line\n".utf8)
      }
      for type in ["nfs4", "cifs", "fuse.sshfs", "9p"] {
        #expect(Volumes(mounts: mounts(type)).isRemote("/"), "\(type)")
      }
      for type in ["ext4", "fuseblk", "tmpfs"] {
        #expect(!Volumes(mounts: mounts(type)).isRemote("/"), "\(type)")
      }
      #expect(!Volumes(mounts: mounts("nfs")).isRemote("/nowhere"))
    }
  #endif
}
