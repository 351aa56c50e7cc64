/// What the user does on one page.
public struct BrowserStep: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case logIn(String, password: String)
        case signUp(String, password: String, username: String?)
        case code(Code)
        case recipient(String)
        case setUpAuthenticatorApp
        case choose(String)
        case accept, deny, skip
        case createPasskey, logInWithPasskey
        case answerPush(approve: Bool)
        case press(String)
        case follow(String)
        case fill([String: String])
        case cancel
        case whatever(TestUser)
    }

    /// The source of a code that a page asks for.
    public struct Code: Sendable, Hashable, ExpressibleByStringLiteral {
        enum Source: Sendable, Hashable {
            case text(String)
            case outbox(recipient: String?)
            case app(key: String?)
        }

        let source: Source

        /// This very code.
        public init(stringLiteral value: String) { source = .text(value) }

        init(_ source: Source) { self.source = source }

        /// This code, which can be a wrong one or a recovery code.
        public static func text(_ code: String) -> Code { Code(.text(code)) }

        /// From the newest message that the tenant has sent since the login began, by email, text or phone.
        public static let fromOutbox = Code(.outbox(recipient: nil))

        /// The same, from a message to this email address or phone number.
        public static func fromOutbox(to recipient: String) -> Code { Code(.outbox(recipient: recipient)) }

        /// The code in the authenticator app that was set up in this browser (RFC 6238). A code works once: advance the
        /// clock by 30 seconds before the next one.
        public static let fromAuthenticatorApp = Code(.app(key: nil))

        /// The same, of an app with this key in base32, as `LocalTenant.enrollAuthenticatorApp(userID:)` returns it.
        public static func fromAuthenticatorApp(key: String) -> Code { Code(.app(key: key)) }
    }

    let kind: Kind

    /// Logs in with an email address or username, and a password.
    public static func logIn(_ identifier: String, password: String) -> BrowserStep {
        BrowserStep(kind: .logIn(identifier, password: password))
    }

    /// Logs in as this user.
    public static func logIn(_ user: TestUser) -> BrowserStep { .logIn(user.email, password: user.password) }

    /// Creates an account. From the login page, it first opens the sign-up page.
    public static func signUp(_ email: String, password: String, username: String? = nil) -> BrowserStep {
        BrowserStep(kind: .signUp(email, password: password, username: username))
    }

    /// Enters a code, for a passwordless login or a second factor.
    public static func code(_ code: Code) -> BrowserStep { BrowserStep(kind: .code(code)) }

    /// Enters an email address or phone number that codes are sent to.
    public static func recipient(_ recipient: String) -> BrowserStep { BrowserStep(kind: .recipient(recipient)) }

    /// Sets up an authenticator app with the key that the page shows. ``Code/fromAuthenticatorApp`` knows it from then on.
    public static let setUpAuthenticatorApp = BrowserStep(kind: .setUpAuthenticatorApp)

    /// Chooses an organization, an account, a factor, or a provider, by its name or a part of its button's title.
    public static func choose(_ name: String) -> BrowserStep { BrowserStep(kind: .choose(name)) }

    /// Accepts: a consent page, an account, or a recovery code.
    public static let accept = BrowserStep(kind: .accept)

    /// Declines. The application is told, unless the tenant shows its own page, as for third-party applications.
    public static let deny = BrowserStep(kind: .deny)

    /// Skips what the page offers, such as a passkey.
    public static let skip = BrowserStep(kind: .skip)

    /// Creates a passkey in this browser.
    public static let createPasskey = BrowserStep(kind: .createPasskey)

    /// Logs in with a passkey of this browser.
    public static let logInWithPasskey = BrowserStep(kind: .logInWithPasskey)

    /// Approves the login on the other device, and continues.
    public static let approvePush = BrowserStep(kind: .answerPush(approve: true))

    /// Denies the login on the other device, and continues.
    public static let denyPush = BrowserStep(kind: .answerPush(approve: false))

    /// Presses the button with this title, or a part of it.
    public static func press(_ text: String) -> BrowserStep { BrowserStep(kind: .press(text)) }

    /// Follows the link with this text, or a part of it.
    public static func follow(_ text: String) -> BrowserStep { BrowserStep(kind: .follow(text)) }

    /// Fills in fields by their names, and sends the form that has them.
    public static func fill(_ fields: [String: String]) -> BrowserStep { BrowserStep(kind: .fill(fields)) }

    /// Closes the browser. The login ends with `WebAuthError.userCancelled`.
    public static let cancel = BrowserStep(kind: .cancel)

    /// The same as ``cancel``: to the application there is no difference.
    public static let close = cancel
}

extension BrowserStep: CustomStringConvertible {
    /// What the step does, without passwords and codes.
    public var description: String {
        switch kind {
        case .logIn(let identifier, _): "log in as \(identifier)"
        case .signUp(let email, _, _): "sign up as \(email)"
        case .code: "type in a code"
        case .recipient(let recipient): "type in \(recipient)"
        case .setUpAuthenticatorApp: "set up an authenticator app"
        case .choose(let name): "choose \(name)"
        case .accept: "accept"
        case .deny: "deny"
        case .skip: "skip"
        case .createPasskey: "create a passkey"
        case .logInWithPasskey: "log in with a passkey"
        case .answerPush(let approve): approve ? "approve the push message" : "refuse the push message"
        case .press(let text): "press “\(text)”"
        case .follow(let text): "follow “\(text)”"
        case .fill(let fields): "fill in \(fields.keys.sorted().joined(separator: ", "))"
        case .cancel: "close the browser"
        case .whatever(let user): "log in as \(user.email), whatever is asked"
        }
    }
}
