import A0Pages
import Foundation

/// `GET /users`. Each row's form posts `key`, `csrf`, `page`, `q`, `user_id` and `action` (a `Users.Change`) to
/// `action`.
struct UsersPage: Page {
    struct Row: Sendable {
        var id: String
        var name: String
        var email: String?
        var connection: String
        var isVerified: Bool
        var isBlocked: Bool
        /// Second factors that are confirmed, in words.
        var factors: [String]
        var logins: Int
    }

    var context: PageContext
    var action: String
    var key: String
    var csrf: String
    /// The oldest users first.
    var rows: [Row]
    /// How many there are on all pages.
    var total: Int
    var search: String
    var number: Int
    var problem: String?
    /// The effect of the last click.
    var report: String?
    var previous: String?
    var next: String?
}

extension UsersPage.Row {
    init(_ user: UserRecord, factors: [Enrollment]) {
        self.init(
            id: user.id, name: user.profile.name ?? user.profile.accountName ?? user.id,
            email: user.profile.email, connection: user.profile.connection, isVerified: user.profile.emailVerified,
            isBlocked: user.profile.blocked, factors: factors.filter(\.isConfirmed).map(\.factor.rawValue),
            logins: user.activity.logins)
    }
}

extension UsersPage {
    var document: HTML {
        Layout(context: context, title: "Users", width: .wide)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Users</h1>
            <p class="lead">Changes take effect immediately. Messages go to the outbox.</p>
            \(FormParts.alert(problem))
            \(report.map { "<p class=\"report\" role=\"status\">\($0)</p>" as HTML })
            \(finder)
            \(rows.isEmpty ? empty : "<ol class=\"messages users\">\(rows.map(item))</ol>")
            \(pages)
            """)
    }

    /// Only where there is more than what can be seen at once.
    private var finder: HTML? {
        guard total > Users.pageSize || !search.isEmpty else { return nil }
        let field = Field(
            name: "q", label: "Email begins with", type: "search", autocomplete: "off", value: search)
        return """
            <form method="get" action="\(link: action)"><input type="hidden" name="key" value="\(key)">
            \(field.html)
            <button type="submit">Search</button>
            </form>
            \(search.isEmpty ? nil : clearing)
            """
    }

    private var clearing: HTML {
        PageLink(text: "Show all users", target: "\(action)?key=\(key)").html
    }

    private var empty: HTML {
        "<p class=\"note\">\(search.isEmpty ? "There are no users yet." : "No user has such an email address.")</p>"
    }

    private var pages: HTML? {
        let links = [
            previous.map { PageLink(text: "Previous", target: $0) }, next.map { PageLink(text: "Next", target: $0) },
        ]
        .compactMap(\.self)
        guard !links.isEmpty else { return nil }
        return """
            <p class="switch">\(links.map { "<a href=\"\(link: $0.target)\">\($0.text)</a> " }) \
            Page \(number), \(total) users</p>
            """
    }

    private func item(_ row: Row) -> HTML {
        """
        <li id="\(row.id)">
        <p class="message-head"><strong>\(row.name)</strong><span>\(row.connection)</span></p>
        <p class="note">\(row.details)</p>
        <form class="switches" method="post" action="\(link: action)" aria-label="\(row.name)">
        <input type="hidden" name="key" value="\(key)"><input type="hidden" name="csrf" value="\(csrf)">
        <input type="hidden" name="page" value="\(number)"><input type="hidden" name="q" value="\(search)">
        <input type="hidden" name="user_id" value="\(row.id)">
        \(row.changes.map(Self.button))
        </form>
        </li>

        """
    }

    private static func button(_ change: Users.Change) -> HTML {
        "<button class=\"secondary\" type=\"submit\" name=\"action\" value=\"\(change.rawValue)\">\(change.title)</button>\n"
    }
}

extension UsersPage.Row {
    fileprivate var details: HTML {
        let parts =
            [
                email, email == nil ? nil : isVerified ? "verified" : "not verified", isBlocked ? "blocked" : nil,
                factors.isEmpty ? nil : "second factors: " + factors.joined(separator: ", "),
                logins == 1 ? "1 login" : "\(logins) logins",
            ] as [String?]
        return "\(parts.compactMap(\.self).joined(separator: " · ")) <code class=\"copy\">\(id)</code>"
    }

    fileprivate var changes: [Users.Change] {
        var changes: [Users.Change] = []
        if email != nil { changes += isVerified ? [.unverify] : [.verify, .sendVerification] }
        changes.append(isBlocked ? .unblock : .block)
        if !factors.isEmpty { changes.append(.resetMFA) }
        return changes
    }
}

extension Users.Change {
    /// The effect of the change on a user.
    func report(_ name: String) -> String {
        switch self {
        case .verify: "The email address of \(name) is marked as verified."
        case .unverify: "The email address of \(name) is marked as not verified."
        case .block: "\(name) is blocked."
        case .unblock: "\(name) is no longer blocked."
        case .resetMFA: "\(name) has no second factors now."
        case .sendVerification: "A verification email to \(name) is in the outbox."
        }
    }

    fileprivate var title: String {
        switch self {
        case .verify: "Mark email as verified"
        case .unverify: "Mark email as not verified"
        case .block: "Block"
        case .unblock: "Unblock"
        case .resetMFA: "Reset MFA"
        case .sendVerification: "Send verification email"
        }
    }
}
