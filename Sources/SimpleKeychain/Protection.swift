/// What a keychain promises about the items that it adds.
struct Protection: Sendable {
    let accessibility: Accessibility
    let accessControlFlags: SecAccessControlCreateFlags
    let synchronizable: Bool
    let hasExtraAttributes: Bool

    /// Refuses promises that nothing here could keep: an item must never be stored with less protection than asked for.
    func check() throws(SimpleKeychainError) {
        guard accessControlFlags.isEmpty else { throw unavailable("accessControlFlags") }
        guard !synchronizable else { throw unavailable("synchronizable") }
        guard !hasExtraAttributes else { throw unavailable("attributes") }
    }

    private func unavailable(_ option: String) -> SimpleKeychainError {
        .operationNotImplemented.because("The option \(option) works on Apple platforms only; leave it out here.")
    }
}
