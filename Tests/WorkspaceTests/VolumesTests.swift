import Foundation
import Testing

@testable import Workspace

@Suite struct VolumesTests {
  #if os(Linux)
    @Test(arguments: [
      ("ext4", "ext4"), ("xfs", "xfs"), ("btrfs", "btrfs"), ("tmpfs", "tmpfs"), ("overlay", "overlay"),
      ("nfs4", nil),
      ("lustre", nil), ("beegfs", nil), ("gpfs", nil), ("fuse.glusterfs", nil), ("a_type_to_come", nil),
    ])
    func aDiskOfOneMachineIsToldByItsType(type: String, local: String?) {
      let volumes = Volumes(
        mounts: Data("22 1 0:41 / / rw - nfs4 server:/ rw\n23 22 0:42 / /tmp rw - \(type) x rw\n".utf8))
      #expect(volumes.localType(of: "/tmp") == local)
      #expect(volumes.localType(of: "/usr") == nil && volumes.localType(of: "/nowhere") == nil)
    }
  #endif
}
