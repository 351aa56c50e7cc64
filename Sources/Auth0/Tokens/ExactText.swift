extension StringProtocol {
    /// Whether both are equal byte for byte. `==` also considers canonically equivalent characters equal, which must
    /// not happen where text identifies someone.
    func isExactly(_ other: some StringProtocol) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
