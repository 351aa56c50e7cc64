import A0HTTPServer
import Foundation

/// The part of a request that the tenant's rules can see, independent of HTTP.
protocol RequestContext: Sendable {
    var tenant: Tenant { get }
    /// Read once, so that all rules of one request use the same settings.
    var settings: TenantSettings { get }
    /// Read once, so that all rules of one request use the same time.
    var now: Date { get }
    /// The user's address: where the request came from, unless a trusted client says otherwise.
    var userAddress: String { get }
    /// `User-Agent`.
    var userAgent: String? { get }
    /// The address that the request itself came from.
    var remoteAddress: String { get }
    var notes: Call.Notes { get }
    /// The language tags that the request asks for, best first.
    var languageTags: [String] { get }
    /// The page that the request is for; nil if it's for none.
    var screen: LoginScreen? { get }
}

extension RequestContext {
    var device: UserDevice { UserDevice(address: userAddress, userAgent: userAgent) }

    var store: any Store { tenant.store }
    var configuration: TenantConfiguration { settings.configuration }

    /// The texts in the user's language: the page's own, then `ui_locales` of the request or of its login, then
    /// `Accept-Language`, then the tenant's default.
    var texts: Texts {
        let language =
            notes.all.pageLanguage ?? Language.choose(languageTags, from: configuration.enabledLocales)
        var texts = Texts(language, custom: configuration.customTexts[language] ?? [:])
        texts.screen = screen
        texts.values = ["companyName": configuration.friendlyName, "tenantName": configuration.friendlyName]
        return texts
    }

    /// The sender of the request, for limits: not each of the addresses that one sender controls.
    var sender: String { Self.sender(remoteAddress) }

    static func sender(_ address: String) -> String { IPAddress(address).map { "\($0.sender)" } ?? "unknown" }
}
