extension FixedWidthInteger {
    /// A number of only ASCII digits, as in protocols. `init(_:)` also accepts a sign, so that programs may read the
    /// same text differently.
    package init?(digits text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        self.init(String(text))
    }
}
