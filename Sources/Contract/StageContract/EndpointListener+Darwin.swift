#if os(macOS)
  import Darwin

  extension LocalEndpoint {
    /// True if a process of the user listens on `port`; macOS shows nobody else's sockets.
    static func isOwn(_ port: UInt16) -> Bool {
      var processes = [pid_t](repeating: 0, count: 65_536)
      let size = proc_listpids(
        UInt32(PROC_UID_ONLY), geteuid(), &processes, Int32(processes.count * MemoryLayout<pid_t>.stride))
      return processes.prefix(max(0, Int(size)) / MemoryLayout<pid_t>.stride).contains {
        $0 > 0 && listens($0, on: port)
      }
    }

    private static func listens(_ process: pid_t, on port: UInt16) -> Bool {
      let stride = MemoryLayout<proc_fdinfo>.stride
      let needed = proc_pidinfo(process, PROC_PIDLISTFDS, 0, nil, 0)
      guard needed > 0 else { return false }
      var descriptors = [proc_fdinfo](repeating: proc_fdinfo(), count: Int(needed) / stride + 16)
      let used = proc_pidinfo(process, PROC_PIDLISTFDS, 0, &descriptors, Int32(descriptors.count * stride))
      return descriptors.prefix(max(0, Int(used)) / stride).contains { descriptor in
        var socket = socket_fdinfo()
        let size = Int32(MemoryLayout<socket_fdinfo>.size)
        guard descriptor.proc_fdtype == UInt32(PROX_FDTYPE_SOCKET),
          proc_pidfdinfo(process, descriptor.proc_fd, PROC_PIDFDSOCKETINFO, &socket, size) == size,
          socket.psi.soi_kind == Int32(SOCKINFO_TCP)
        else { return false }
        let tcp = socket.psi.soi_proto.pri_tcp
        return tcp.tcpsi_state == Int32(TSI_S_LISTEN)
          && UInt16(bigEndian: UInt16(truncatingIfNeeded: tcp.tcpsi_ini.insi_lport)) == port
      }
    }
  }
#endif
