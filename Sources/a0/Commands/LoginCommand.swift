import Auth0
import Foundation

struct LoginCommand: Command {
    static let name = "login"
    static let summary = "Log in with the browser, a password, a passkey or another device, and keep the session."
    static let options: [Option] =
        Option.tenant + LoginRequest.options + [
            .value("connection", "NAME", "Go straight to this connection; for a password, the user's database."),
            .value("organization", "ORGANIZATION", "Log in to this organization."),
            .value("invitation", "URL", "Accept the invitation to an organization that this link carries."),
            .flag("signup", "Start on the sign-up page."),
            .value(
                "prompt", "PROMPT", "login always asks for the password, even if there is a session; none never asks."),
            .flag("private", "Use a private browser window, with no single sign-on."),
            .flag("device", "Show a code to confirm on another device, for machines without a browser."),
            .value("username", "USER", "Log in with a password, entered at a prompt or read from standard input."),
            .flag("passkey", "Log in with a passkey; with --username, with that account's."),
        ] + PasskeyAuthenticatorChoice.options + BrowserOptions.options + [.json]

    private enum LoginMethod {
        case browser
        case device
        case password(username: String)
        case passkey(PasskeyAuthenticatorChoice)

        /// The option that selects it.
        var option: String? {
            switch self {
            case .browser: nil
            case .device: "device"
            case .password: "username"
            case .passkey: "passkey"
            }
        }

        /// The options that it doesn't support.
        var ignoredOptions: [String] {
            let browserOnly =
                ["invitation", "signup", "prompt", "private"] + BrowserOptions.options.map(\.name)
            return switch self {
            case .browser: []
            case .device: browserOnly + ["connection", "organization"]
            case .password: browserOnly + ["organization"]
            case .passkey: browserOnly
            }
        }
    }

    private let request: LoginRequest
    private let arguments: Arguments
    private let browser: BrowserOptions
    private let invitation: URL?
    private let way: LoginMethod

    init(_ arguments: Arguments) throws(CommandError) {
        self.arguments = arguments
        request = try LoginRequest(arguments)
        browser = try BrowserOptions(arguments)
        invitation = try arguments.url("invitation")
        let username = arguments.value("username")
        switch (arguments.has("device"), arguments.has("passkey"), username) {
        case (true, false, nil): way = .device
        case (true, false, _): throw .usage("--device and --username can't be used together.")
        case (true, true, _): throw .usage("--device and --passkey can't be used together.")
        case (false, true, _):
            way = .passkey(try PasskeyAuthenticatorChoice(arguments, request.account.profile, userName: username))
        case (false, false, let username?): way = .password(username: username)
        case (false, false, nil): way = .browser
        }
        if !arguments.has("passkey"), arguments.has("security-key") || arguments.has("verify") {
            throw .usage("--security-key and --verify require --passkey.")
        }
        if arguments.has("private"), browser.choosesBrowser {
            throw .usage("--private finds a browser itself. Leave out --browser and --print.")
        }
        if let stranger = way.ignoredOptions.first(where: arguments.has), let option = way.option {
            throw .usage("--\(stranger) can't be used with --\(option).")
        }
    }

    func run() async throws(CommandError) {
        request.announceReplacement()
        switch way {
        case .browser: try await logInWithBrowser()
        case .device: try await logInOnOtherDevice()
        case .password(let username): try await logIn(username)
        case .passkey(let choice):
            try await PasskeyLogin(
                request: request, choice: choice, connection: arguments.value("connection"),
                organization: arguments.value("organization")
            ).logIn()
        }
    }

    // MARK: - The browser

    private func logInWithBrowser() async throws(CommandError) {
        if let reason = browser.error { throw .failed(reason) }
        let typed = arguments.value("domain") ?? ProcessInfo.processInfo.environment["AUTH0_DOMAIN"]
        let profile = try await Preflight(request.account.profile, typed: typed).run(redirectURL: browser.redirectURL)
        let request = request.at(profile)
        let wait = BrowserWait(showsAddress: !browser.isPrinted)
        defer { wait.end() }
        let webAuth = try await browser.apply(to: webAuth(request)).using(logger: wait)
        browser.announce("log in to \(profile.domain)")
        let credentials: Credentials
        do {
            credentials = try await start(webAuth.timeout(BrowserWait.limit))
        } catch .browserUnavailable {
            try request.abandonKey()
            throw .failed(BrowserOptions.noBrowser)
        } catch {
            try request.abandonKey()
            throw .failed("\(error.localizedDescription)")
        }
        wait.end()
        try request.finish(credentials)
    }

    /// Waits for the browser on the usual port if it's free: a tenant asks only once for each callback.
    private func start(_ webAuth: any WebAuth) async throws(WebAuthError) -> Credentials {
        guard browser.redirectURL == nil, let usual = Preflight.usualRedirectURL else {
            return try await webAuth.start()
        }
        do {
            return try await webAuth.redirectURL(usual).start()
        } catch .redirectPortInUse {
            return try await webAuth.start()
        }
    }

    private func webAuth(_ request: LoginRequest) -> any WebAuth {
        var webAuth = request.account.webAuth.scope(request.scope)
        if let audience = request.audience { webAuth = webAuth.audience(audience) }
        if let connection = arguments.value("connection") { webAuth = webAuth.connection(connection) }
        if let organization = arguments.value("organization") { webAuth = webAuth.organization(organization) }
        if let invitation { webAuth = webAuth.invitationURL(invitation) }
        if let prompt = arguments.value("prompt") { webAuth = webAuth.parameters(["prompt": prompt]) }
        if request.bindsTokens { webAuth = webAuth.useDPoP(keychainIdentifier: request.account.keyName) }
        if arguments.has("signup") { webAuth = webAuth.parameters(["screen_hint": "signup"]) }
        if arguments.has("private") { webAuth = webAuth.useEphemeralSession() }
        return webAuth
    }

    // MARK: - The device flow

    private func logInOnOtherDevice() async throws(CommandError) {
        let authentication = request.authentication
        let code: DeviceCode
        do {
            code = try await authentication.deviceCode(scope: request.scope, audience: request.audience).start()
        } catch {
            throw await request.account.commandError(error)
        }
        if let qrCode = QRCode.onTerminal((code.verificationURIComplete ?? code.verificationURI).absoluteString) {
            Console.error(qrCode)
        }
        if request.asJSON {
            Console.event(DeviceCodeEvent(code))
        } else {
            Console.error("Open \(code.verificationURI.absoluteString) and enter the code \(code.userCode)")
        }
        let countdown = Countdown("Waiting for the confirmation")
        countdown.start(until: code.expiresIn)
        defer { countdown.stop() }
        try await request.send(authentication.login(deviceCode: code), then: countdown.stop)
    }

    // MARK: - Password

    private func logIn(_ username: String) async throws(CommandError) {
        let password = try Prompt.secret("Password")
        let authentication = request.authentication
        if let connection = arguments.value("connection") {
            try await request.send(
                authentication.login(
                    usernameOrEmail: username, password: password, realmOrConnection: connection,
                    audience: request.audience, scope: request.scope))
        } else {
            try await request.send(
                authentication.loginDefaultDirectory(
                    withUsername: username, password: password, audience: request.audience, scope: request.scope))
        }
    }
}

/// The event for a device code, for programs to show to the user (RFC 8628 §3.2).
private struct DeviceCodeEvent: Encodable {
    let event = "device_code"
    let verificationURI: String
    let verificationURIComplete: String?
    let userCode: String
    let expiresAt: Date

    enum CodingKeys: String, CodingKey {
        case event
        case verificationURI = "verification_uri"
        case verificationURIComplete = "verification_uri_complete"
        case userCode = "user_code"
        case expiresAt = "expires_at"
    }

    init(_ code: DeviceCode) {
        verificationURI = code.verificationURI.absoluteString
        verificationURIComplete = code.verificationURIComplete?.absoluteString
        userCode = code.userCode
        expiresAt = code.expiresIn
    }
}
