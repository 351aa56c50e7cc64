extension FixedWidthInteger {
    /// A number that is written with ASCII digits alone, as protocols have them. `init(_:)` also takes a sign in front, so that
    /// two programs may read one text differently.
    package init?(digits text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        self.init(String(text))
    }
}
