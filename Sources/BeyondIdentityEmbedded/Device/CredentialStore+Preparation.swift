import A0Concurrency
import Foundation
import SimpleKeychain

extension CredentialStore {
    /// Checks whether credentials can be stored.
    ///
    /// - Throws: ``BISDKError`` that names the directory, or the problem with the store.
    func prepare() throws(BISDKError) {
        if let path = keychain.lockDirectoryPath {
            try makeDirectory(path)
            guard access(path, R_OK | X_OK) == 0 else {
                throw errno == EACCES ? .insufficientReadPermission(path) : .unknownReadPermission(path)
            }
            guard access(path, W_OK) == 0 else { throw Self.cannotWrite(path, errno) }
        }
        _ = try all()
    }

    private func makeDirectory(_ path: String) throws(BISDKError) {
        do throws(SystemCallError) {
            try PrivateDirectory.create(path)
        } catch {
            throw Self.cannotWrite(path, error.code)
        }
    }

    private static func cannotWrite(_ path: String, _ reason: CInt) -> BISDKError {
        switch reason {
        case ENOSPC, EDQUOT: .outOfMemory
        case EACCES, EPERM, EROFS: .insufficientWritePermission(path)
        default: .unknownWritePermission(path)
        }
    }
}
