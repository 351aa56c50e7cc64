import A0JOSE
import Foundation

/// The service and the access group that items belong to.
///
/// Names are compared byte by byte, as every store outside this process does.
struct Partition: Sendable {
    let service: String
    let accessGroup: String

    init(service: String, accessGroup: String?) {
        self.service = service
        self.accessGroup = accessGroup ?? ""
    }

    /// Bytes that differ for any two partitions.
    var identifier: Data {
        [service, accessGroup].reduce(into: Data()) { bytes, name in
            withUnsafeBytes(of: UInt64(name.utf8.count).bigEndian) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: name.utf8)
        }
    }

    /// A file name for the partition: of fixed length, and telling nothing about the names in it at a glance.
    var fileName: String {
        Digest.sha256(identifier).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
