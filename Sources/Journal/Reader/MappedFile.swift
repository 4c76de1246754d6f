import Foundation

/// A file in the address space: its pages are read when they are used, and shared by all processes that map it.
final class MappedFile {
  /// Its contents.
  let bytes: UnsafeRawBufferPointer

  /// Maps the regular file at `path`.
  /// - Throws: `ReaderFileError`.
  init(_ path: String) throws(ReaderFileError) {
    // A FIFO must not block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ReaderFileError(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .otherKind }
    guard status.st_size > 0 else { throw .cutShort }
    let size = Int(status.st_size)
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
      throw .noMemory
    }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
