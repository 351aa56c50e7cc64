#if canImport(Security)
    import Security
#endif

/// The protection of the items that a keychain adds.
struct Protection: @unchecked Sendable {  // Attributes and context are only passed to the system.
    var accessibility = Accessibility.afterFirstUnlock
    var accessControlFlags: SecAccessControlCreateFlags = []
    var synchronizable = false
    /// Extra attributes of Apple's keychain.
    var attributes: [String: Any] = [:]
    /// An `LAContext` for Apple's keychain.
    var context: AnyObject?

    /// The protection to record with an item. Throws for options that can't be enforced here: an item must never be
    /// stored with less protection than requested.
    func ofNewItem(askingThrough presence: any WaitingUserPresence) throws(SimpleKeychainError) -> ItemProtection {
        guard !synchronizable else { throw unavailable("synchronizable") }
        guard attributes.isEmpty else { throw unavailable("attributes") }
        guard !accessControlFlags.isEmpty else {
            return ItemProtection(accessibility: accessibility, needsUserPresence: false)
        }
        // polkit accepts whatever its agent does, so it can't require a fingerprint or a password in particular.
        guard accessControlFlags == .userPresence else {
            throw .operationNotImplemented.because(
                "Of the accessControlFlags, only userPresence works here; leave out the others.")
        }
        do {
            try presence.checkAvailability()
        } catch {
            throw .operationNotImplemented.because("The accessControlFlags cannot be kept. \(error)")
        }
        return ItemProtection(accessibility: accessibility, needsUserPresence: true)
    }

    private func unavailable(_ option: String) -> SimpleKeychainError {
        .operationNotImplemented.because("The option \(option) works on Apple platforms only; leave it out here.")
    }
}

/// The protection that is recorded with an item.
struct ItemProtection: Sendable, Equatable {
    var accessibility = Accessibility.afterFirstUnlock
    /// Whether the user must be verified each time the item is read.
    var needsUserPresence = false
}
