import A0JOSE
import Foundation

extension String {
    /// The digest of a secret for the store.
    var secretHash: Data { Digest.sha256(Data(utf8)) }
}
