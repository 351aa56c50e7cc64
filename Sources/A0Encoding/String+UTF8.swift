extension String {
    /// The text of UTF-8 bytes, including NUL and a byte order mark; `nil` if the bytes aren't valid UTF-8.
    ///
    /// Like `String(validating:as:)`, which requires newer systems than Apple's minimum.
    package init?(exactlyUTF8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // Invalid UTF-8 was replaced.
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}
