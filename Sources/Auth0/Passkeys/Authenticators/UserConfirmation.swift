import SimpleKeychain

/// Finds out that the owner of the passkeys is there.
struct UserConfirmation: Sendable {
    /// Returns once the owner has proven to be there, which the text says the reason of.
    let confirm: @Sendable (_ reason: String) async throws -> Void

    func callAsFunction(_ reason: String) async throws(PasskeyError) {
        do {
            try await confirm(reason)
        } catch let error as PasskeyError {
            throw error
        } catch is CancellationError {
            throw .cancelled
        } catch let error as UserPresenceError {
            throw Self.error(error)
        } catch {
            throw .userNotVerified
        }
        // Who confirms may have noticed nothing of the task's end.
        guard !Task.isCancelled else { throw .cancelled }
    }

    private static func error(_ error: UserPresenceError) -> PasskeyError {
        switch error {
        case .unavailable(let reason): .userVerificationUnavailable("nobody can be asked here. \(reason)")
        case .cancelled: .cancelled
        case .denied: .userNotVerified
        }
    }
}
