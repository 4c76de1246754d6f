import Pipeline
import TestSupport

extension Installation {
  /// The manifests and texts of the checkout, no executables and no models.
  static var ofCheckout: Installation {
    Installation(executableFolders: [], modelFolders: [], pipelineFolders: [InstalledFiles.pipelines])
  }
}
