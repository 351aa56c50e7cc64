import Foundation
import SimpleKeychain

extension CredentialStore {
    /// Finds out whether credentials can be kept.
    ///
    /// - Throws: ``BISDKError`` that names the directory, or says what is wrong with the store.
    func prepare() throws(BISDKError) {
        if let path = keychain.lockDirectoryPath {
            try makeDirectory(path)
            try checkAccess(path)
        }
        _ = try all()
    }

    private func makeDirectory(_ path: String) throws(BISDKError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch let error as CocoaError {
            switch error.code {
            case .fileWriteOutOfSpace: throw .outOfMemory
            case .fileWriteNoPermission, .fileWriteVolumeReadOnly: throw .insufficientWritePermission(path)
            default: throw .unknownWritePermission(path)
            }
        } catch {
            throw .unknownWritePermission(path)
        }
    }

    private func checkAccess(_ path: String) throws(BISDKError) {
        if access(path, R_OK | X_OK) != 0 {
            throw errno == EACCES ? .insufficientReadPermission(path) : .unknownReadPermission(path)
        }
        if access(path, W_OK) != 0 {
            throw [EACCES, EROFS].contains(errno) ? .insufficientWritePermission(path) : .unknownWritePermission(path)
        }
    }
}
