/// When a second factor is required: at `/oauth/token` and on the hosted pages, including for devices.
public enum MFAPolicy: String, Sendable, Codable, CaseIterable, Choice {
    /// Never, except for tokens for the MFA API itself, and if an application requests it.
    case never
    /// For users who have a second factor.
    case enrolled
    /// For all users: those without one must add one.
    case always
}

/// `mfa` of a tenant: when a second factor is required, and which factors are available.
///
/// The login pages also require one if the application requests it, with `acr_values` of
/// `http://schemas.openid.net/pape/policies/2007/06/multi-factor`.
public struct MFASettings: Sendable, Hashable {
    /// A kind of second factor.
    public enum Factor: String, Sendable, Codable, CaseIterable, Choice {
        /// One-time passwords of an authenticator app (RFC 6238).
        case otp
        /// Codes by text message or phone call.
        case phone
        /// Codes by email.
        case email
        /// Approval on another device.
        case push = "push-notification"
        /// A backup code, in case the other factor is lost.
        case recoveryCode = "recovery-code"
        /// Security keys, on the login pages (WebAuthn).
        case webAuthnRoaming = "webauthn-roaming"
        /// The fingerprint, face, or screen lock of the user's device, on the login pages (WebAuthn).
        case webAuthnPlatform = "webauthn-platform"

        /// All but those of WebAuthn, which browsers only support on pages of the relying party's domain.
        public static let standard: Set<Factor> = [.otp, .phone, .email, .push, .recoveryCode]
    }

    /// How a phone gets its codes.
    public enum PhoneMessageType: String, Sendable, Codable, CaseIterable, Choice {
        /// By text message.
        case sms
        /// By a phone call.
        case voice
    }

    /// `policy`. A client's or a user's own policy takes precedence over it, and the user's over the client's. Default:
    /// never.
    public var policy: MFAPolicy
    /// `factors`. Default: ``Factor/standard``.
    public var factors: Set<Factor>

    /// `remember_browser`: whether users can choose, after a second factor, that this browser isn't asked for one again
    /// for 30 days. An application that requests a factor still gets one. Default: false.
    public var remembersBrowsers = false
    /// `remember_browser_by_default`: whether that is chosen already on the page. Default: false.
    public var remembersBrowsersByDefault = false
    /// `remembered_browser_lifetime`: seconds that a browser is remembered after a second factor. The page says 30 days
    /// in any case, as Auth0's does. Default: 2,592,000, which is 30 days.
    public var rememberedBrowserLifetime = 2_592_000
    /// `remembered_browser_idle_lifetime`: seconds without a login after which a browser is forgotten. Default:
    /// 2,592,000.
    public var rememberedBrowserIdleLifetime = 2_592_000
    /// `push_number_matching`: whether users who approve a login on a device choose there the number that the login
    /// page shows. Default: false.
    public var matchesPushNumbers = false
    /// `phone_message_types`: how phones get their codes. Default: users choose between both.
    public var phoneMessageTypes = Set(PhoneMessageType.allCases)
    /// `email_codes`: the codes by email.
    public var emailCodes = OneTimeCodeSettings()
    /// `phone_codes`: the codes by text message or phone call.
    public var phoneCodes = OneTimeCodeSettings()
    /// `webauthn_roaming`: how security keys are used.
    public var webAuthnRoaming = WebAuthnSettings()
    /// `webauthn_platform`: how users verify with their device.
    public var webAuthnPlatform = WebAuthnSettings()

    /// Creates settings with this policy and these factors.
    public init(policy: MFAPolicy = .never, factors: Set<Factor> = Factor.standard) {
        self.policy = policy
        self.factors = factors
    }
}

extension MFASettings: Codable, Record {
    static let blank = MFASettings()
    static let table = Table<MFASettings> {
        Member("policy", \.policy)
        Member("factors", \.factors)
        Member("email_codes", \.emailCodes)
        Member("phone_codes", \.phoneCodes)
        Member("phone_message_types", \.phoneMessageTypes)
        Member("push_number_matching", \.matchesPushNumbers)
        Member("remember_browser", \.remembersBrowsers)
        Member("remember_browser_by_default", \.remembersBrowsersByDefault)
        Member("remembered_browser_lifetime", \.rememberedBrowserLifetime, .seconds)
        Member("remembered_browser_idle_lifetime", \.rememberedBrowserIdleLifetime, .seconds)
        Member("webauthn_platform", \.webAuthnPlatform)
        Member("webauthn_roaming", \.webAuthnRoaming)
    }
}
