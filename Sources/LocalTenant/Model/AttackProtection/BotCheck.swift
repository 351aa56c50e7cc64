/// Decides whether people have to show that they aren't programs.
struct BotCheck: Sendable {
    /// Simulated checks, for tests of applications.
    let simulation: AttackProtection
    let settings: BotDetection
    let throttling: AddressThrottling
    /// Notes an assessment for the log: whether the address is on the allowlist, and whether it had to verify.
    let note: @Sendable (Bool, Bool) -> Void

    /// Whether the page of a flow shows a question.
    func isShown(_ flow: AttackProtection.Flow) async throws -> Bool {
        if isSimulatedOnPages(flow) { return true }
        guard !settings.isMonitoring else { return false }
        return try await isSuspicious(flow)
    }

    /// Whether the form of a flow must have the answer to a question.
    func isRequired(_ flow: AttackProtection.Flow) async throws -> Bool {
        if isSimulatedOnPages(flow) { return true }
        return try await assess(flow)
    }

    /// - Throws: `OAuthError` if only the pages may begin the flow now.
    func refuse(_ flow: AttackProtection.Flow) async throws {
        let isRefused = try await assess(flow)
        guard !isRefused, !simulation.botDetection.contains(flow) else {
            throw OAuthError(401, "requires_verification", "Suspicious request requires verification")
        }
    }

    private func isSimulatedOnPages(_ flow: AttackProtection.Flow) -> Bool {
        simulation.captchaOnPages && simulation.botDetection.contains(flow)
    }

    /// Whether a request must verify, for the log too.
    private func assess(_ flow: AttackProtection.Flow) async throws -> Bool {
        guard policy(flow) != .never else { return false }
        let isSuspicious = try await isSuspicious(flow)
        note(isAllowlisted, isSuspicious)
        return isSuspicious && !settings.isMonitoring
    }

    private func isSuspicious(_ flow: AttackProtection.Flow) async throws -> Bool {
        guard !isAllowlisted else { return false }
        switch policy(flow) {
        case .never: return false
        case .always: return true
        case .whenRisky: return try await throttling.failedLogins().rounded(.up) >= settings.level.failedLogins
        }
    }

    /// A tenant that only monitors assesses all flows.
    private func policy(_ flow: AttackProtection.Flow) -> BotDetection.Policy {
        let policy = settings.policy(flow)
        return policy == .never && settings.isMonitoring ? .whenRisky : policy
    }

    private var isAllowlisted: Bool { settings.allowlist.allows(throttling.address) }
}
