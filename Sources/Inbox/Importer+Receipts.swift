import Digest
import StageContract
import Workspace

extension Importer {
  /// Writes the receipt for `file`, whose bytes, checked twice, have just been stored as `intake` says.
  /// - Returns: why it could not be written; nil if it was, or none is due.
  func receiptProblem(_ file: InboxFile, _ intake: Intake) -> WorkspaceError? {
    do throws(WorkspaceError) {
      try receipts?.write(Receipt(name: file.name, intake: intake))
      return nil
    } catch {
      return error
    }
  }

  /// Writes the receipt for `file`, whose bytes are those of the recording `first`, unless it has one.
  ///
  /// Both are read again for it: whoever reads the receipt may delete the file.
  /// - Returns: why it could not be written, or that the bytes are no longer the same; nil if it was written, or none is due.
  /// - Throws: `WorkspaceError` if `file` cannot be read, or the run ended first.
  func acknowledge(
    _ file: InboxFile, _ attributes: FileAttributes, as first: Intake
  ) throws(WorkspaceError) -> WorkspaceError? {
    guard let receipts, !receipts.hold(Receipt(name: file.name, intake: first)) else { return nil }
    guard try Digest.sha256(file: file.path, until: end) == first.sha256,
      try FileSystem.attributes(file.path) == attributes
    else { return .copyDiffers(path: file.path) }
    let folder = RecordingFolder(id: first.id, path: path(of: first.id))
    do throws(WorkspaceError) {
      guard let original = try folder.file(named: "original") else {
        return .missing(path: folder.path + "/original")
      }
      guard try Digest.sha256(file: original, until: end) == first.sha256 else {
        return .copyDiffers(path: original)
      }
    } catch {
      if case .cutOff = error { throw error }
      return error
    }
    return receiptProblem(file, first)
  }

  /// The sidecar of `file`, if the recording `first` holds the same one.
  func takenSidecar(of file: InboxFile, as first: Intake) -> Sidecar? {
    guard let sidecar = file.sidecar.flatMap(Sidecar.read),
      (try? FileSystem.read(path(of: first.id) + "/" + Sidecar.fileName)) == sidecar.data
    else { return nil }
    return sidecar
  }
}
