@testable import A0JOSE
@testable import BeyondIdentityEmbedded
import Foundation
@testable import SimpleKeychain

extension Target {
    static let devices = [
        Target(name: "delegate-link") { bytes in
            let url = URL(string: String(decoding: bytes, as: UTF8.self))
            _ = (BindLink(url), AuthenticateLink(url))
        },
        Target(name: "sealed-file") { bytes in
            let partition = Partition(service: "fuzz", accessGroup: nil)
            let sealed = SealedItems(path: "fuzz", key: Data(repeating: 1, count: 32), partition: partition)
            _ = try? sealed.open(bytes)
            _ = try JSONDecoder().decode(ItemList.self, from: bytes)
        },
        Target(name: "key-file") { bytes in
            promise(KeySource.decode(bytes).map { $0.count == 32 } ?? true, "a key has 32 bytes")
        },
    ]
}
