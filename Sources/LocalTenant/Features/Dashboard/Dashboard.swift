import A0Encoding
import A0HTTPServer
import A0JOSE
import Foundation

/// `/dashboard`: what the tenant has, and what it did, for its owner.
enum Dashboard {
    static let path = "/dashboard"

    static let routes: [Route] = [
        .page("GET", path) { try await show($0) { try await overview($0) } },
        .page("GET", messagePath) { try await show($0) { try await message($0) } },
        .page("GET", previewPath) { try await show($0, preview) },
        .page("GET", path + "/*/live") { try await show($0, live) },
        .page("GET", path + "/*") { try await show($0, list) },
        .page("GET", path + "/*/*") { try await show($0, record) },
        .form(path + "/*") { try await change($0, id: nil) },
        .form(path + "/*/*") { try await change($0, id: $0.pathParameters[1]) },
        // Links from before the dashboard.
        .page("GET", "/outbox") { try enter($0, url(outboxPath)) },
        .page("GET", "/users") { try enter($0, url("users")) },
    ]

    static let outboxPath = "outbox"
    static let messagePath = "\(path)/\(outboxPath)/message"
    static let configurationPath = "configuration"

    /// The path of a section, or of a record in it.
    static func url(_ section: String, _ id: String? = nil) -> String {
        ([path, section] + (id.map { [$0] } ?? [])).map { part in
            part == path ? part : part.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }.joined(separator: "/")
    }

    // MARK: Access

    private static func show(
        _ call: Call, _ handler: (Call) async throws -> HTTPServerResponse
    ) async throws -> HTTPServerResponse {
        if call.request.queryValue("key") != nil { return try enter(call, call.ownPath) }
        try requireOwner(call)
        return try await handler(call)
    }

    /// Remembers the owner in a cookie, and leaves the key out of the address bar.
    private static func enter(_ call: Call, _ page: String) throws -> HTTPServerResponse {
        call.noteOwnerLanguage()
        guard call.isOwner(call.request.queryValue("key")) else { throw withoutKey(call) }
        var response = HTTPServerResponse.seeOther(page)
        let security = call.tenant.issuer.hasPrefix("https:") ? "; Secure" : ""
        response.headers.add(
            "Set-Cookie",
            "\(cookieName(call))=\(pass(call)); Path=\(path); HttpOnly; SameSite=Strict\(security)")
        return response
    }

    static func requireOwner(_ call: Call) throws {
        call.noteOwnerLanguage()
        guard constantTimeEqual(call.cookie(cookieName(call)) ?? "", pass(call)) else {
            throw withoutKey(call)
        }
    }

    private static func withoutKey(_ call: Call) -> PageError {
        let words = call.words
        return PageError(
            403, "access_denied", title: words["This page needs its key"],
            message: words[
                """
                The dashboard is shown to the owner of this tenant. Open the whole link that was printed when it \
                started, behind the word "dashboard".
                """])
    }

    /// All ports of a host share their cookies, so the port keeps tenants apart.
    private static func cookieName(_ call: Call) -> String {
        "a0_dashboard" + (AbsoluteURL(call.tenant.issuer)?.port.map { "_\($0)" } ?? "")
    }

    /// The value of the cookie, which isn't the key itself: other servers of this host can receive cookies.
    private static func pass(_ call: Call) -> String {
        Base64URL.encode(HMAC.sha256(Data("dashboard \(call.tenant.pageKey)".utf8), key: call.tenant.formSecret))
    }

    static let subject = FormSubject(text: "dashboard", page: path)

    // MARK: Sections

    /// The sections that the tenant offers. Others may reach it only if its configuration says so.
    static func sections(_ call: Call) -> [DashboardSection] {
        call.configuration.offersUsersPage ? DashboardSection.all.filter(\.isOffered) : []
    }

    /// - Throws: `PageError` for a section that isn't there.
    static func section(_ call: Call) throws -> DashboardSection {
        let (wanted, words) = (call.pathParameters.first, call.words)
        guard let section = DashboardSection.all.first(where: { $0.path == wanted }), section.isOffered else {
            throw PageError(
                404, "not_found", title: words["Page not found"], message: words["The dashboard has no such page."],
                link: PageLink(text: words["Open the dashboard"], target: path))
        }
        try requireOffer(call)
        return section.translated(words.text)
    }

    /// - Throws: `PageError` where others may reach the tenant and its configuration doesn't say that it has them.
    static func requireOffer(_ call: Call) throws {
        guard !call.configuration.offersUsersPage else { return }
        let words = call.words
        throw PageError(
            404, "endpoint_disabled", title: words["Not available"],
            message: words[
                """
                This tenant doesn't show its users and settings, because other machines can reach it. To show them \
                anyway, set users_page to true.
                """], link: PageLink(text: words["Open the dashboard"], target: path))
    }
}

extension Call {
    /// The path as it was sent, so that it's safe in headers and links.
    var ownPath: String {
        let path = request.target.prefix { $0 != "?" }
        return path.hasPrefix(Dashboard.path) ? String(path) : Dashboard.path
    }
}
