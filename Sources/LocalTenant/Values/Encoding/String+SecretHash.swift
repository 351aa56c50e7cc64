import A0JOSE
import Foundation

extension String {
    /// What the store knows of a secret.
    var secretHash: Data { Digest.sha256(Data(utf8)) }
}
