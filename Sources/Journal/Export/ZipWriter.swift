internal import CArchive
package import Foundation

/// Writes a ZIP archive by libarchive, one file after another: names in UTF-8, sizes beyond 4 GB where they are needed, no owner, and
/// the earliest time that the format has, so that the same files give the same bytes.
package final class ZipWriter {
  /// The failure of writing an archive.
  package struct Failure: Error, Equatable {
    /// `errno` of the system call; `EIO` for any other failure.
    package var code: Int32
  }

  private let archive: OpaquePointer

  /// Writes to `descriptor`, an empty file that stays open.
  /// - Throws: `Failure`.
  package init(to descriptor: Int32) throws(Failure) {
    guard let archive = archive_write_new() else { throw Failure(code: ENOMEM) }
    self.archive = archive
    archive_write_set_format_zip(archive)
    archive_write_set_format_option(archive, "zip", "hdrcharset", "UTF-8")
    archive_write_set_bytes_per_block(archive, 1 << 16)
    archive_write_set_bytes_in_last_block(archive, 1)
    try check(archive_write_open_fd(archive, descriptor))
  }

  deinit { archive_write_free(archive) }

  /// Begins the file `path` of `bytes` bytes, which `write` then gets. `isStored` says that compression would gain nothing, as with sound.
  /// - Throws: `Failure`.
  package func begin(_ path: String, bytes: Int, isStored: Bool) throws(Failure) {
    guard let entry = archive_entry_new() else { throw Failure(code: ENOMEM) }
    defer { archive_entry_free(entry) }
    if isStored {
      archive_write_zip_set_compression_store(archive)
    } else {
      archive_write_zip_set_compression_deflate(archive)
    }
    archive_entry_set_pathname_utf8(entry, path)
    // A regular file: `AE_IFREG`, which is a macro.
    archive_entry_set_filetype(entry, 0o100000)
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_size(entry, Int64(bytes))
    // Years before 1980 become 1980-01-01 00:00, whatever the time zone of the machine.
    archive_entry_set_mtime(entry, 0, 0)
    try check(archive_write_header(archive, entry))
  }

  /// Adds `bytes` to the file that was begun.
  /// - Throws: `Failure`.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = archive_write_data(archive, piece.baseAddress, piece.count)
      guard count > 0 else { throw failure }
      rest = rest.dropFirst(Int(count))
    }
  }

  /// Adds the file `path` with `contents`.
  /// - Throws: `Failure`.
  package func add(_ path: String, _ contents: Data) throws(Failure) {
    try begin(path, bytes: contents.count, isStored: false)
    let result: Result<Void, Failure> = contents.withUnsafeBytes { bytes in
      do throws(Failure) { return .success(try write(bytes)) } catch { return .failure(error) }
    }
    try result.get()
  }

  /// Writes the list of all files at the end.
  /// - Throws: `Failure`.
  package func close() throws(Failure) { try check(archive_write_close(archive)) }

  private func check(_ status: Int32) throws(Failure) {
    guard status == ARCHIVE_OK else { throw failure }
  }

  private var failure: Failure {
    let code = archive_errno(archive)
    return Failure(code: code > 0 ? code : EIO)
  }
}
