#if canImport(Security)
    import Security
#endif

/// What a keychain promises about the items that it adds.
struct Protection: @unchecked Sendable {  // Attributes and context are only handed on to the system.
    var accessibility = Accessibility.afterFirstUnlock
    var accessControlFlags: SecAccessControlCreateFlags = []
    var synchronizable = false
    /// Extra attributes of Apple's keychain.
    var attributes: [String: Any] = [:]
    /// An `LAContext` for Apple's keychain.
    var context: AnyObject?

    /// What to record with an item. Refuses promises that nothing here could keep: an item must never be stored with less
    /// protection than asked for.
    func ofNewItem(askingThrough presence: any WaitingUserPresence) throws(SimpleKeychainError) -> ItemProtection {
        guard !synchronizable else { throw unavailable("synchronizable") }
        guard attributes.isEmpty else { throw unavailable("attributes") }
        guard !accessControlFlags.isEmpty else {
            return ItemProtection(accessibility: accessibility, needsUserPresence: false)
        }
        // polkit takes whatever its agent accepts, so it proves neither a finger nor a password in particular.
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

/// What is recorded with an item about who may read it, and when.
struct ItemProtection: Sendable, Equatable {
    var accessibility = Accessibility.afterFirstUnlock
    /// The user has to prove to be there each time that the item is read.
    var needsUserPresence = false
}
