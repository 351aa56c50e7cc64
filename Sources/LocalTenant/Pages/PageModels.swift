// What each page shows. The route handlers fill these in; `Pages` turns them into HTML.

/// What every page has in common.
struct PageContext: Sendable {
    /// The tenant's friendly name.
    let tenantName: String
    /// The name of the application that asked for the page; nil on pages that belong to none.
    let applicationName: String?
    /// A BCP 47 language tag for the `lang` attribute, such as `en`.
    var locale = "en"
    /// The nonce that the Content-Security-Policy grants to `<style nonce="…">`, and on pages for passkeys to their script.
    let nonce: String
}

/// A link to another page, in words.
struct PageLink: Sendable, Equatable {
    var text: String
    var target: String
}

/// `GET /u/login`. The form posts `state`, `csrf`, `username` and `password` to `action`.
struct LoginPage: Sendable {
    var context: PageContext
    /// Where the form goes, with the state in its query.
    var action: String
    var state: String
    var csrf: String
    /// Prefilled into `username`: a login hint, or what was typed before.
    var identifier: String
    /// Whether usernames are accepted besides email addresses (decides the label and the input's type).
    var acceptsUsername: Bool
    /// Shown above the form, and announced: why the last attempt failed.
    var problem: String?
    /// Whether that is about what was typed, rather than a passkey.
    var isAboutFields = true
    /// nil when signing up is disabled.
    var signupLink: String?
    /// nil where none is asked.
    var captcha: CaptchaQuestion?
    /// Where a forgotten password is replaced; nil when that is not offered.
    var forgotLink: String?
    /// nil where no passkey can be used.
    var passkey: PasskeyPrompt?
}

/// `GET /u/signup`. The form posts `state`, `csrf`, `email`, `password` and, if required, `username` to `action`.
struct SignupPage: Sendable {
    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    var email: String
    /// Whether the connection also asks for a username, and what was typed before.
    var requiresUsername: Bool
    var username: String
    var problem: String?
    var passwordRules: [PasswordRule]
    var captcha: CaptchaQuestion?
    var loginLink: String
    /// Where the form goes for an account with a passkey and without a password; nil where there can be none.
    var passkeyAction: String?
}

/// One line of the password policy; `satisfied` is nil before anything was typed.
struct PasswordRule: Sendable, Equatable {
    var text: String
    var satisfied: Bool?
}

/// An error that cannot be sent to the application.
struct ErrorPage: Sendable {
    var context: PageContext
    var status: Int
    /// One line: what happened.
    var title: String
    /// What it means and what to do next.
    var message: String
    /// The machine-readable code, such as `invalid_request`.
    var code: String
    /// Also in the tenant's access log.
    var trackingID: String
    /// Where the person goes on; nil for nowhere.
    var link: PageLink?
    /// A `mailto:` or `https:` link; nil when the tenant has none.
    var supportLink: String?
}

/// `GET /v2/logout` without a place to return to.
struct LoggedOutPage: Sendable {
    var context: PageContext
}

/// `GET /`: what runs here and how a developer uses it.
struct IndexPage: Sendable {
    struct Endpoint: Sendable {
        var name: String
        var url: String
    }

    struct Application: Sendable {
        var name: String
        var clientID: String
    }

    var context: PageContext
    var issuer: String
    /// What a client passes as its domain.
    var domain: String
    var endpoints: [Endpoint]
    /// The clients that are registered here, first ones first.
    var applications: [Application]
    /// The identifiers of the APIs, which access tokens can be for.
    var audiences: [String] = []
    /// The email address of the sample user; nil when there is none. The password is never shown.
    var sampleUser: String?
}
