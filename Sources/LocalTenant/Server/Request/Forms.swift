import A0HTTPServer
import A0JOSE
import Foundation

// What keeps others from sending a form in a person's name. Cookies alone cannot: any server on another port of this host gets
// and sets them, and to a browser its pages are of the same site.
extension Call {
    /// The fields of a form that was sent.
    var form: Parameters {
        Parameters(FormEncoding.parse(String(decoding: request.body, as: UTF8.self)))
    }

    /// The token (`csrf`) that a page's form has to bring back. Only this tenant can make it, and it is of use for nothing but what
    /// the form is about, in the browser and the session that saw the page.
    func formToken(_ subject: FormSubject) throws -> String {
        let parts = try [subject.text, browser(), cookie(.session) ?? ""]
        return Base64URL.encode(HMAC.sha256(Data(parts.flatMap(\.secretHash)), key: tenant.formSecret))
    }

    /// - Throws: `PageError` if the form is not one that this browser was shown.
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

    /// The origin of the page that the browser was shown: not only the issuer names the tenant.
    var ownOrigin: String { tenant.names.origin(ofPageAt: request.headers["Host"]) }
}

/// What a form is about. Each feature says so for its own.
struct FormSubject: Sendable {
    /// Different for whatever a form's token must not be good for, too.
    let text: String
    /// Where the page is shown again.
    let page: String
}

extension FormSubject {
    /// A link that someone was sent.
    static func link(path: String, ticket: String) -> FormSubject {
        FormSubject(text: "link \(path) \(ticket)", page: "\(path)?" + FormEncoding.encode([("ticket", ticket)]))
    }
}

extension PageError {
    fileprivate static func outdatedForm(_ subject: FormSubject) -> PageError {
        PageError(
            403, "invalid_request", title: "This page is out of date",
            message:
                "You may have logged in or out in another tab since you opened it, or your browser blocks cookies.",
            link: PageLink(text: "Open the page again", target: subject.page))
    }

    fileprivate static let foreignForm = PageError(
        403, "invalid_request", title: "We couldn't accept this form",
        message: "It was sent by a page that isn't part of this tenant. Nothing has been changed.")
}
