extension String {
    /// The text that `bytes` are in UTF-8, every one of them (NUL and a byte order mark too); `nil` if they are not UTF-8.
    ///
    /// As `String(validating:as:)`, which the minimum versions of Apple's systems lack.
    package init?(exactlyUTF8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // What is not UTF-8 has been repaired.
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}
