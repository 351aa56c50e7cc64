import Foundation

/// A request with the refresh token, repeated at once if the tenant may have issued tokens that didn't arrive: the
/// tenant accepts the refresh token again only within its reuse leeway (Auth0 docs, "Refresh Token Rotation").
struct RenewalAttempt<Response: Sendable>: Sendable {
    let request: TokenRequest<Response, AuthenticationError>
    let clock: Clock

    /// Whether the tenant may have issued tokens in any of the attempts.
    private(set) var mayHaveLostTokens = false

    init(request: TokenRequest<Response, AuthenticationError>, clock: Clock) {
        (self.request, self.clock) = (request, clock)
    }

    /// The pauses before the repetitions, in seconds.
    private static var pauses: [TimeInterval] { [0, 0.5, 1, 2] }

    /// How many seconds after the first attempt the request may still be repeated.
    private static var longestRepetition: TimeInterval { 30 }

    mutating func response() async -> Result<Response, AuthenticationError> {
        let end = clock.now() + Self.longestRepetition
        var pauses = Self.pauses[...]
        while true {
            do throws(AuthenticationError) {
                return .success(try await request.start())
            } catch {
                mayHaveLostTokens = mayHaveLostTokens || error.mayHideTokens
                // Once tokens may be lost, an outage is no reason to give up.
                guard error.mayHideTokens || mayHaveLostTokens && error.isRetryable, clock.now() < end,
                    let pause = pauses.popFirst(), error.retryAfter ?? 0 <= pause,
                    (try? await clock.sleep(pause)) != nil
                else { return .failure(error) }
            }
        }
    }
}

extension AuthenticationError {
    /// Whether the tenant may have issued tokens that didn't arrive: the response was lost, or it was a success without
    /// usable tokens.
    fileprivate var mayHideTokens: Bool {
        if (200...299).contains(statusCode) { return true }
        guard statusCode == 0, !leavesRefreshTokenAlone, let error = cause as? URLError else { return false }
        return !Self.unsentCodes.contains(error.code)
    }

    /// Failures before a request was sent.
    private static let unsentCodes: Set<URLError.Code> = [
        .badURL, .unsupportedURL, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet,
        .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
        .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection, .cancelled, .dataNotAllowed,
        .internationalRoamingOff, .callIsActive,
    ]
}

// MARK: - In the background

extension CredentialsManager {
    /// The pauses before the repetitions in the background, in seconds: three minutes, as long as leeways usually are.
    private static var backgroundPauses: [TimeInterval] { [3, 6, 12, 24, 45, 90] }

    /// Repeats the renewal while the tenant may still accept the refresh token, until it has a response that is stored.
    /// Callers don't wait for this.
    ///
    /// - Parameter isNew: Whether a task that already does this has to begin anew, because the refresh token may have
    ///   been sent since it began.
    func repeatInBackground(isNew: Bool) {
        guard store.session.beginRepetition(isNew: isNew) else { return }
        Task { [self] in
            repeat { await repeatWhileUnanswered() } while !store.session.endRepetition()
        }
    }

    /// The same, if the stored renewal has no response.
    func repeatIfUnanswered(isNew: Bool) async {
        if renewalPolicy == .automatic, await isUnanswered() { repeatInBackground(isNew: isNew) }
    }

    private func repeatWhileUnanswered() async {
        for pause in Self.backgroundPauses {
            guard (try? await clock.timeout(pause)) != nil, await isUnanswered() else { return }
            // A failure has been reported to ``events``, and is followed by the next attempt.
            _ = try? await renewed(RenewalCriteria())
        }
    }

    /// Whether the stored refresh token was sent not long ago, and no response was stored since, as far as can be
    /// determined.
    private func isUnanswered() async -> Bool {
        await executor.run {
            guard store.session.unsaved == nil else { return true }
            do throws(CredentialsStore.ReadError) {
                return try store.read().stored.renewal?.isRecent(at: clock.now()) == true
            } catch {
                if case .unreadable = error { return true } else { return false }
            }
        }
    }
}
