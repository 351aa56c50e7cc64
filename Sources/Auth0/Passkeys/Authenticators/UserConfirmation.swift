import SimpleKeychain

/// Confirms that the owner of the passkeys is present.
struct UserConfirmation: Sendable {
    /// Returns once the owner has confirmed their presence. The text tells them the reason.
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
        // `confirm` may not have noticed that the task was canceled.
        guard !Task.isCancelled else { throw .cancelled }
    }

    private static func error(_ error: UserPresenceError) -> PasskeyError {
        switch error {
        case .unavailable(let reason): .userVerificationUnavailable("the user can't be asked here. \(reason)")
        case .cancelled: .cancelled
        case .denied: .userNotVerified
        }
    }
}
