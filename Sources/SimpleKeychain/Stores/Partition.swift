import A0JOSE
import Foundation

/// The service and the access group that items belong to.
///
/// Names are compared byte by byte, as every store outside this process does.
struct Partition: Sendable {
    let service: String
    let accessGroup: String
    /// Bytes that differ for any two partitions.
    let identifier: Data
    /// A file name for the partition: of fixed length, and telling nothing about the names in it at a glance.
    let fileName: String

    init(service: String, accessGroup: String?) {
        self.service = service
        self.accessGroup = accessGroup ?? ""
        identifier = [service, self.accessGroup].reduce(into: Data()) { bytes, name in
            withUnsafeBytes(of: UInt64(name.utf8.count).bigEndian) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: name.utf8)
        }
        let digits = Array("0123456789abcdef")
        fileName = String(Digest.sha256(identifier).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
