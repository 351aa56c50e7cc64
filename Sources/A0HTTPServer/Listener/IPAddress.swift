import A0JOSE
import Foundation

/// A numeric IP address. An IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2) becomes the IPv4 address.
package struct IPAddress: Hashable, Sendable {
    /// Four bytes for IPv4, sixteen for IPv6, in network order.
    package let bytes: [UInt8]

    /// `nil` unless the text is an address, without brackets and without a zone.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            self.init(bytes: withUnsafeBytes(of: v4) { Array($0) })
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self.init(v6)
        } else {
            return nil
        }
    }

    /// `nil` unless the socket's address is one of the Internet. Its zone is dropped.
    init?(of address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let v4 = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr
            self.init(bytes: withUnsafeBytes(of: v4) { Array($0) })
        case AF_INET6:
            self.init(UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self).sin6_addr)
        default:
            return nil
        }
    }

    private init(_ v6: in6_addr) {
        let all = withUnsafeBytes(of: v6) { Array($0) }
        self.init(bytes: all.starts(with: Self.embedding) ? Array(all.suffix(4)) : all)
    }

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private static let embedding = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    package var isV6: Bool { bytes.count == 16 }

    /// The addresses that one sender controls, for limits: all loopback addresses, the /64 of any other IPv6 address
    /// (RFC 4291 §2.5.4), or one IPv4 address.
    package var sender: IPAddress {
        if !isV6 { return bytes[0] == 127 ? Self.loopback : self }
        if bytes == [UInt8](repeating: 0, count: 15) + [1] { return Self.loopback }
        return IPAddress(bytes: Array(bytes.prefix(8)) + [UInt8](repeating: 0, count: 8))
    }

    private static let loopback = IPAddress(bytes: [127, 0, 0, 1])

    /// Whether it stands for all addresses of the machine (`0.0.0.0`, `::`).
    package var isAny: Bool { bytes.allSatisfy { $0 == 0 } }
}

extension IPAddress: CustomStringConvertible {
    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        _ = bytes.withUnsafeBytes {
            inet_ntop(isV6 ? AF_INET6 : AF_INET, $0.baseAddress, &text, socklen_t(text.count))
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// An address, or all addresses with the same prefix, such as `10.0.0.0/8` (RFC 4632 §3.1, RFC 4291 §2.3).
package struct IPNetwork: Hashable, Sendable {
    private let address: IPAddress
    private let prefix: Int

    /// `nil` unless the text is an address, optionally followed by `/` and the prefix length.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(parts[0]) else { return nil }
        let bits = address.bytes.count * 8
        guard parts.count == 2 else {
            (self.address, prefix) = (address, bits)
            return
        }
        guard let prefix = Int(digits: parts[1]), (0...bits).contains(prefix) else { return nil }
        (self.address, self.prefix) = (address, prefix)
    }

    package func contains(_ other: IPAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        let whole = prefix / 8
        guard other.bytes.prefix(whole) == address.bytes.prefix(whole) else { return false }
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> (prefix % 8))
        return prefix % 8 == 0 || other.bytes[whole] & mask == address.bytes[whole] & mask
    }
}
