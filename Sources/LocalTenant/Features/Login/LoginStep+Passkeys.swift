extension LoginStep {
    /// Whether passkeys can be used on the requested page.
    var offersPasskeys: Bool {
        let settings = call.configuration.passkeys
        return settings.isEnabled && connection.passkeys.isEnabled && connection.strategy == .database
            && call.tenant.names.webOrigins(of: settings.relyingPartyID).contains(call.ownOrigin)
    }

    /// Whether a user who has just logged in is offered to create a passkey.
    func shouldOfferPasskey(to user: UserRecord) async throws -> Bool {
        guard offersPasskeys, connection.passkeys.progressiveEnrollment,
            user.profile.connection == connection.name, call.cookie(.passkeys) == "1",
            try await call.store.passkeys(userID: user.id).isEmpty
        else { return false }
        return try await !call.store.hasDeclinedPasskey(user, at: call.now)
    }
}
