/// An action of the user on one page.
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
        case respondToPush(approve: Bool)
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

        /// The same as ``text(_:)``.
        public init(stringLiteral value: String) { source = .text(value) }

        init(_ source: Source) { self.source = source }

        /// This code. It can also be an incorrect code or a recovery code.
        public static func text(_ code: String) -> Code { Code(.text(code)) }

        /// The code in the newest message that the tenant has sent since the login started, by email, text message, or
        /// call.
        public static let fromOutbox = Code(.outbox(recipient: nil))

        /// The code in the newest message to this email address or phone number.
        public static func fromOutbox(to recipient: String) -> Code { Code(.outbox(recipient: recipient)) }

        /// The code in the authenticator app that was set up in this browser (RFC 6238). A code works once: advance the
        /// clock by 30 seconds before the next one.
        public static let fromAuthenticatorApp = Code(.app(key: nil))

        /// The code in an authenticator app with this base32 key, as returned by
        /// `LocalTenant.enrollAuthenticatorApp(userID:)`.
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

    /// Sets up an authenticator app with the key that the page shows. ``Code/fromAuthenticatorApp`` then uses this key.
    public static let setUpAuthenticatorApp = BrowserStep(kind: .setUpAuthenticatorApp)

    /// Chooses an organization, an account, a factor, or a provider, by its name or by part of its button's title.
    public static func choose(_ name: String) -> BrowserStep { BrowserStep(kind: .choose(name)) }

    /// Accepts a consent page, an account, or a recovery code.
    public static let accept = BrowserStep(kind: .accept)

    /// Declines. The application receives an error, unless the tenant shows its own page, as for third-party
    /// applications.
    public static let deny = BrowserStep(kind: .deny)

    /// Skips an offer of the page, such as to create a passkey.
    public static let skip = BrowserStep(kind: .skip)

    /// Creates a passkey in this browser.
    public static let createPasskey = BrowserStep(kind: .createPasskey)

    /// Logs in with a passkey of this browser.
    public static let logInWithPasskey = BrowserStep(kind: .logInWithPasskey)

    /// Approves the login on the other device, and continues.
    public static let approvePush = BrowserStep(kind: .respondToPush(approve: true))

    /// Denies the login on the other device, and continues.
    public static let denyPush = BrowserStep(kind: .respondToPush(approve: false))

    /// Presses the button with this title, or a part of it.
    public static func press(_ text: String) -> BrowserStep { BrowserStep(kind: .press(text)) }

    /// Follows the link with this text, or a part of it.
    public static func follow(_ text: String) -> BrowserStep { BrowserStep(kind: .follow(text)) }

    /// Fills in fields by their names, and submits their form.
    public static func fill(_ fields: [String: String]) -> BrowserStep { BrowserStep(kind: .fill(fields)) }

    /// Closes the browser. The login ends with `WebAuthError.userCancelled`.
    public static let cancel = BrowserStep(kind: .cancel)

    /// The same as ``cancel``: the application can't tell them apart.
    public static let close = cancel
}

extension BrowserStep: CustomStringConvertible {
    /// A description of the step, without passwords and codes.
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
        case .respondToPush(let approve): approve ? "approve the push message" : "refuse the push message"
        case .press(let text): "press “\(text)”"
        case .follow(let text): "follow “\(text)”"
        case .fill(let fields): "fill in \(fields.keys.sorted().joined(separator: ", "))"
        case .cancel: "close the browser"
        case .whatever(let user): "log in as \(user.email), whatever is asked"
        }
    }
}
