import Foundation
import SimpleKeychain

/// Checks everything that a login depends on.
struct Doctor: Sendable {
    /// The seconds by which clocks may differ, as for checking ID tokens (OpenID Connect Core 1.0 §3.1.3.7).
    static let tolerance: TimeInterval = 60

    let profile: Result<Profile, CommandError>
    let redirectURL: URL?
    let environment: [String: String]

    func examine() async -> [DoctorCheck] {
        [browser, keyring, session] + (await tenant())
    }

    // MARK: - This machine

    private var browser: DoctorCheck {
        let name = "browser"
        guard Desktop.canShowPages(environment) else {
            return .failed(
                name, "No browser can be opened: BROWSER is not set, and there is no display or no \(Desktop.opener).",
                "Confirm logins on another device: a0 login --device. Or show the URL: a0 login --print")
        }
        if let command = environment["BROWSER"], !command.isEmpty { return .ok(name, "BROWSER is \(command)") }
        return .ok(name, "\(Desktop.opener) opens pages")
    }

    private var keyring: DoctorCheck {
        let name = "keyring"
        let keychain = Account.keychain
        do {
            _ = try keychain.keys()
        } catch {
            return .failed(name, error.localizedDescription, CommandError.wayOut(of: error as? SimpleKeychainError))
        }
        let store = keychain.storeDescription
        return store.hasPrefix("encrypted file")
            ? .note(name, "There is no keyring; sessions are kept in the \(store)") : .ok(name, store)
    }

    private var session: DoctorCheck {
        let name = "session"
        switch profile {
        case .failure: return .skipped(name, "no tenant was chosen")
        case .success(let profile):
            let account = Account(profile)
            do throws(CommandError) {
                guard let credentials = try account.storedCredentials() else {
                    return .note(name, "nobody is logged in to \(profile.domain)", "Log in with: a0 login")
                }
                let report = SessionReport(account, credentials)
                let state =
                    "\(report.name ?? "a user without a name") at \(profile.domain), \(report.expiresAt.asExpiry)"
                guard report.expiresAt > Date() || report.canRenew else {
                    return .note(name, "\(state), can't be renewed", "Log in with: a0 login")
                }
                return .ok(name, state + (report.canRenew ? ", can be renewed" : ""))
            } catch {
                return .failed(name, error)
            }
        }
    }

    // MARK: - The tenant

    private func tenant() async -> [DoctorCheck] {
        let names = ["network", "tenant", "clock", "application"]
        guard case .success(let profile) = profile, let probe = TenantProbe(domain: profile.domain) else {
            var reason = "no tenant was chosen"
            if case .failure(let error) = profile { reason = String(error.message.text.prefix { $0 != "\n" }) }
            return names.map { .skipped($0, reason) }
        }
        let discovery = await probe.discover()
        guard case .tenant(let issuer, let date) = discovery else {
            let error = await Preflight(profile, typed: nil).absence(discovery, at: probe.url)
            if case .other = discovery {
                return [.ok("network", "\(profile.domain) answers"), .failed("tenant", error)]
                    + names.dropFirst(2).map { .skipped($0, "there is no tenant to ask") }
            }
            return [.failed("network", error)] + names.dropFirst().map { .skipped($0, "the tenant does not answer") }
        }
        let identity =
            Preflight.error(issuer: issuer, at: probe.url).map { DoctorCheck.failed("tenant", $0) }
            ?? .ok("tenant", issuer)
        return [
            .ok("network", "\(profile.domain) answers"), identity, Self.clock(date, now: Date()),
            await application(profile, probe),
        ]
    }

    static func clock(_ date: Date?, now: Date) -> DoctorCheck {
        let name = "clock"
        guard let date else { return .note(name, "the tenant doesn't report its time") }
        let difference = now.timeIntervalSince(date)
        let size = abs(difference).inWords
        guard abs(difference) > tolerance else { return .ok(name, "as the tenant's, \(now.formattedLocally)") }
        return .failed(
            name, "This machine's clock is \(size) \(difference > 0 ? "ahead of" : "behind") the tenant's.",
            "Set the clock, or synchronize it: timedatectl set-ntp true")
    }

    private func application(_ profile: Profile, _ probe: TenantProbe) async -> DoctorCheck {
        let name = "application"
        guard let url = redirectURL ?? Preflight.usualRedirectURL else {
            return .skipped(name, "there is no URL to try")
        }
        let verdict = await probe.verdict(of: profile.clientID, redirectURL: url)
        if let error = Preflight.commandError(verdict, of: profile, url) { return .failed(name, error) }
        guard verdict == .welcome else {
            return .note(name, "\(profile.domain) doesn't say whether \(profile.clientID) can log in")
        }
        return .ok(name, "\(profile.clientID) can log in, and the browser can return to \(url.absoluteString)")
    }
}
