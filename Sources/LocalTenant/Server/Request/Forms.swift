import A0Encoding
import A0HTTPServer
import A0JOSE
import Foundation

// Protection against cross-site request forgery. Cookies alone aren't enough: servers on other ports of this host
// receive and set them too, and browsers consider their pages the same site.
extension Call {
    /// The fields of the submitted form.
    var form: Parameters {
        Parameters(FormEncoding.parse(String(decoding: request.body, as: UTF8.self)))
    }

    /// The token (`csrf`) that a page's form must send back. Only this tenant can create it, and it is only valid for
    /// the form's subject, in the browser and session that loaded the page.
    func formToken(_ subject: FormSubject) throws -> String {
        let parts = try [subject.text, browser(), cookie(.session) ?? ""]
        return Base64URL.encode(HMAC.sha256(Data(parts.flatMap(\.secretHash)), key: tenant.formSecret))
    }

    /// - Throws: `PageError` if the form isn't from a page that this browser loaded.
    func requireToken(_ form: Parameters, _ subject: FormSubject) throws {
        guard knownBrowser != nil, constantTimeEqual(form.first("csrf") ?? "", try formToken(subject)) else {
            throw PageError.outdatedForm(subject)
        }
    }

    /// - Throws: `PageError` if a form comes from a page of another origin.
    func requireOwnPage() throws {
        guard !isFromOtherOrigin else { throw PageError.foreignForm }
    }

    /// Whether a browser says that the request comes from a page of another origin (Fetch Metadata §2.2, RFC 6454 §7).
    var isFromOtherOrigin: Bool {
        if let site = request.headers["Sec-Fetch-Site"], site != "same-origin", site != "none" { return true }
        return request.headers["Origin"].map { $0.lowercased() != ownOrigin } ?? false
    }

    /// The origin of the tenant as the browser sees it, which isn't always the issuer's.
    var ownOrigin: String { tenant.names.origin(ofPageAt: request.headers["Host"]) }
}

/// The subject of a form. Each feature defines its own.
struct FormSubject: Sendable {
    /// Unique for each purpose that needs its own token.
    let text: String
    /// The path where the page is shown again.
    let page: String
}

extension FormSubject {
    /// The form behind an emailed link.
    static func link(path: String, ticket: String) -> FormSubject {
        FormSubject(text: "link \(path) \(ticket)", page: "\(path)?" + FormEncoding.encode([("ticket", ticket)]))
    }
}

extension PageError {
    fileprivate static func outdatedForm(_ subject: FormSubject) -> PageError {
        PageError(
            403, "invalid_request", named: "outdatedForm",
            link: PageLink(text: "error.outdatedFormLinkText", target: subject.page))
    }

    fileprivate static let foreignForm = PageError(
        403, "invalid_request", named: "foreignForm")
}
