import A0Encoding
import A0JOSE
import Foundation

/// The service and the access group that items belong to.
///
/// Names are compared byte by byte, like in all stores outside this process.
struct Partition: Sendable {
    let service: String
    let accessGroup: String
    /// Bytes that are different for any two partitions.
    let identifier: Data
    /// The partition's file name: it has a fixed length and doesn't reveal the names.
    let fileName: String

    init(service: String, accessGroup: String?) {
        self.service = service
        self.accessGroup = accessGroup ?? ""
        identifier = [service, self.accessGroup].reduce(into: Data()) { bytes, name in
            withUnsafeBytes(of: UInt64(name.utf8.count).bigEndian) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: name.utf8)
        }
        fileName = Base16.encode(Digest.sha256(identifier))
    }
}
