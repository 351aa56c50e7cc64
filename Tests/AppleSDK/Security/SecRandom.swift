// https://developer.apple.com/documentation/security/secrandomref
public final class SecRandomRef: Sendable {}

// https://developer.apple.com/documentation/security/ksecrandomdefault
public let kSecRandomDefault: SecRandomRef? = nil

// https://developer.apple.com/documentation/security/secrandomcopybytes(_:_:_:)
public func SecRandomCopyBytes(_ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    var generator = SystemRandomNumberGenerator()
    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: count)
    for index in buffer.indices { buffer[index] = UInt8.random(in: .min ... .max, using: &generator) }
    return errSecSuccess
}
