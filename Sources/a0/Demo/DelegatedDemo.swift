import A0Concurrency
import A0WebDriver
import Auth0
import BeyondIdentityEmbedded
import Foundation
import JWTDecode
import LocalDelegate
import LocalTenant
import SimpleKeychain

/// Demonstrates a login without a password: a tenant delegates it to another provider, and a key on this device
/// answers.
struct DelegatedDemo: Demo {
    enum Step: String, CaseIterable {
        case tenant, provider, mail, bind, request, response, login, idtoken, profile, again, logout
    }

    let report: DemoReport<Step>
    let headless: Bool
    let album: ScreenshotAlbum?

    func run() async throws(CommandError) {
        let setup = try await Setup()
        let tenant = try await report.step(.tenant) {
            let tenant = try await LocalTenant.start(setup.tenant)
            return (tenant, "running at \(tenant.url.absoluteString), with a connection to another provider")
        }
        let outcome = await attempt { () throws(CommandError) in try await visit(tenant, setup) }
        await tenant.stop()
        try outcome.get()
    }

    private func visit(_ tenant: LocalTenant, _ setup: Setup) async throws(CommandError) {
        let delegate = try await report.step(.provider) {
            let delegate = try await LocalDelegate.start(setup.delegate(of: tenant))
            return (
                delegate, "running at \(delegate.url.absoluteString), where users log in with keys on their devices"
            )
        }
        var browser: DemoBrowser?
        if headless {
            browser = DemoBrowser { [album] driver, _ in try await Self.use(driver, album) }
        } else {
            report.note(
                "Your browser opens now. Choose “Continue with \(setup.connection.displayName ?? setup.connection.name)”; there is nothing to type."
            )
        }
        let outcome = await attempt { () throws(CommandError) in try await tell(tenant, delegate, setup, browser) }
        // Whatever happened, no browser is left running. The credential was only in memory.
        await browser?.quit()
        await delegate.stop()
        try outcome.get()
    }

    private func tell(
        _ tenant: LocalTenant, _ delegate: LocalDelegate, _ setup: Setup, _ browser: DemoBrowser?
    ) async throws(CommandError) {
        let device = CoreEmbedded(
            DeviceEnvironment(
                keychain: SimpleKeychain(service: "a0 demo", store: .memory()), appInstance: { "a0 demo" }))
        try await bind(device, delegate)

        let authentication = Auth0.authentication(clientId: "a0-cli", domain: tenant.domain)
        var webAuth = Auth0.webAuth(clientId: "a0-cli", domain: tenant.domain)
            .redirectURL(setup.redirectURL)
        if let browser { webAuth = webAuth.provider(browser.provider) }

        let credentials = try await logIn(webAuth, device, browser)
        let subject = try await report.step(.idtoken) {
            let token = try decode(jwt: credentials.idToken)
            guard let subject = token.subject, token.audience == ["a0-cli"], !token.expired else {
                throw CommandError.failed("The ID token is not for this client, or is expired.")
            }
            return (
                subject,
                "signature, issuer, audience, expiration, and nonce are valid; the tenant calls the user \(subject)"
            )
        }
        try await report.step(.profile) {
            let user = try await authentication.userInfo(withAccessToken: credentials.accessToken).start()
            guard user.sub == subject else { throw CommandError.failed("The profile belongs to another user.") }
            return ((), "\(user.name ?? "no name") <\(user.email ?? "no email")>, as the provider knows the user")
        }
        try await report.step(.again) {
            _ = try await DemoBrowser.use(browser) {
                try await webAuth.connection(setup.connection.name).delegated(recognizing: device.isLoginRequest) { _ in
                    throw CommandError.failed("The device was asked again.")
                }.start()
            }
            return ((), "the tenant still recognizes the browser: one page, and the device wasn't asked")
        }
        try await report.step(.logout) {
            try await DemoBrowser.use(browser) { try await webAuth.logout() }
            return ((), "browser session ended")
        }
    }

    private func bind(_ device: CoreEmbedded, _ delegate: LocalDelegate) async throws(CommandError) {
        let link = try await report.step(.mail) {
            try await delegate.sendBindingLink(to: Setup.identity)
            guard let message = delegate.outbox.last, let link = message.link.flatMap({ URL(string: $0) }) else {
                throw CommandError.failed("The provider sent no link.")
            }
            return (link, "the provider emailed \(message.to) a link, which works once")
        }
        try await report.step(.bind) {
            try await device.initialize(allowedDomains: ["127.0.0.1"], biometricAskPrompt: "Log in")
            let credential = try await device.bindCredential(url: link).credential
            guard let bound = try await delegate.credentials().first else {
                throw CommandError.failed("The provider has no credential.")
            }
            return (
                (),
                "this device opened it and created a key for \(credential.identity.displayName); of it the provider has the "
                    + "public half, \(bound.thumbprint)"
            )
        }
    }

    /// Shows the two pages, with the device's answer between them.
    private func logIn(
        _ webAuth: any WebAuth, _ device: CoreEmbedded, _ browser: DemoBrowser?
    ) async throws(CommandError) -> Credentials {
        let stopwatch = Stopwatch()
        return try await report.step(.login) {
            let credentials = try await DemoBrowser.use(browser) {
                try await webAuth.scope("openid profile email").delegated(recognizing: device.isLoginRequest) {
                    request in
                    try report.finished(
                        .request,
                        seen: "first page: the user chose the provider, which asks this device",
                        after: stopwatch.elapsed)
                    return try await report.step(.response) {
                        let next = try await device.response(to: request)
                        return (
                            next, "the device signed the provider's challenge and got the URL back to the tenant"
                        )
                    }
                }.start()
            }
            return (credentials, "second page: the tenant logged the user in; code exchanged for tokens")
        }
    }

    /// Chooses the other provider if the page asks how to log in.
    private static func use(_ driver: WebDriver, _ album: ScreenshotAlbum?) async throws {
        if let button = try await driver.elements("ul.providers a").first {
            try await album?.add(name(of: driver.title), from: driver)
            try await button.click()
            try await driver.waitFor(title: "Continue in the app")
        }
        try await album?.add(name(of: driver.title), from: driver)
    }

    /// The name of a screenshot of a page.
    private static func name(of title: String) -> String {
        title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }
}
