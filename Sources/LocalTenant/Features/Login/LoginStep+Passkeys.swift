extension LoginStep {
    /// Whether passkeys can be used on the page that is asked for.
    var offersPasskeys: Bool {
        let settings = call.configuration.passkeys
        return settings.isEnabled && connection.passkeys.isEnabled && connection.strategy == .database
            && call.tenant.names.webOrigins(of: settings.relyingPartyID).contains(call.ownOrigin)
    }

    /// Whether someone who has just logged in is asked to create a passkey.
    func shouldOfferPasskey(to user: UserRecord) async throws -> Bool {
        guard offersPasskeys, connection.passkeys.progressiveEnrollment,
            user.profile.connection == connection.name, call.cookie(.passkeys) == "1",
            try await call.store.passkeys(userID: user.id).isEmpty
        else { return false }
        return try await !call.store.hasDeclinedPasskey(user, at: call.now)
    }
}
