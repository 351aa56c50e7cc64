/// What a person does at one page.
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

    /// Where a code comes from that a page asks for.
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

        /// This very code: also a wrong one, or a recovery code.
        public static func text(_ code: String) -> Code { Code(.text(code)) }

        /// From the newest message that the tenant has sent since the login began, by email, text or phone.
        public static let fromOutbox = Code(.outbox(recipient: nil))

        /// The same, from a message to this email address or phone number.
        public static func fromOutbox(to recipient: String) -> Code { Code(.outbox(recipient: recipient)) }

        /// What the authenticator app shows that was set up in this browser (RFC 6238). A code is good once: turn the clock by 30
        /// seconds before the next one.
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

    /// Creates an account. From the login page it goes to the page for that first.
    public static func signUp(_ email: String, password: String, username: String? = nil) -> BrowserStep {
        BrowserStep(kind: .signUp(email, password: password, username: username))
    }

    /// Types in a code: of a login without a password, or of a second factor.
    public static func code(_ code: Code) -> BrowserStep { BrowserStep(kind: .code(code)) }

    /// Types in an email address or phone number that codes are sent to.
    public static func recipient(_ recipient: String) -> BrowserStep { BrowserStep(kind: .recipient(recipient)) }

    /// Sets up an authenticator app with the key that the page shows. ``Code/fromAuthenticatorApp`` knows it from then on.
    public static let setUpAuthenticatorApp = BrowserStep(kind: .setUpAuthenticatorApp)

    /// Chooses an organization, an account, a factor or a provider, by its name or by a part of what its button says.
    public static func choose(_ name: String) -> BrowserStep { BrowserStep(kind: .choose(name)) }

    /// Says yes: to a consent page, an account, a recovery code that was read.
    public static let accept = BrowserStep(kind: .accept)

    /// Says no. The application learns of it unless the tenant keeps people on a page of its own, as for applications of third parties.
    public static let deny = BrowserStep(kind: .deny)

    /// Goes on without what the page offers, such as a passkey.
    public static let skip = BrowserStep(kind: .skip)

    /// Creates a passkey in this browser.
    public static let createPasskey = BrowserStep(kind: .createPasskey)

    /// Logs in with a passkey of this browser.
    public static let logInWithPasskey = BrowserStep(kind: .logInWithPasskey)

    /// Approves the login on the other device, and goes on.
    public static let approvePush = BrowserStep(kind: .answerPush(approve: true))

    /// Refuses the login on the other device, and goes on.
    public static let denyPush = BrowserStep(kind: .answerPush(approve: false))

    /// Presses the button that says this, or a part of it.
    public static func press(_ text: String) -> BrowserStep { BrowserStep(kind: .press(text)) }

    /// Follows the link that says this, or a part of it.
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
