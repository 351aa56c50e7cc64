extension StringProtocol {
    /// Whether both are the same byte for byte. `==` also takes other spellings of the same characters for equal, which
    /// must not happen where text decides who someone is.
    func isExactly(_ other: some StringProtocol) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
