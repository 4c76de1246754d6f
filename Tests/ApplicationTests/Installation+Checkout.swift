import Pipeline
import TestSupport

extension Installation {
  /// The manifests and texts of the checkout, and no executables.
  static var ofCheckout: Installation {
    var installation = Installation(executable: "/nowhere/sonar", environment: [:])
    installation.pipelineFolders = [InstalledFiles.pipelines]
    return installation
  }
}
