import A0Pages

/// `GET /u/select-account`. The form posts `state`, `csrf`, and `account` or `remove` (the ID of a user) or `action`
/// (`switch`) to `action`.
struct AccountChoicePage: Page {
    struct Account: Sendable {
        /// The user's ID.
        var id: String
        /// The user's name; nil if there is none.
        var name: String?
        /// The name that the user logs in with.
        var account: String
        /// Shown if it is a `data:` URL, because pages don't tell other servers who uses them.
        var picture: String?
        var isLoggedIn: Bool
        /// Whether the application expects this account.
        var isHinted: Bool
    }

    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    var accounts: [Account]
}

extension AccountChoicePage {
    var document: HTML {
        Layout(context: context, title: texts["select-account.title"])(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(texts["select-account.title"])</h1>
            \(context.destination)
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            <ul class="accounts">
            \(accounts.map { $0.item(texts) })
            </ul>
            <button class="secondary" type="submit" name="action" value="switch">\(texts["login-password.editEmailText"])</button>
            </form>
            """)
    }
}

extension AccountChoicePage.Account {
    fileprivate func item(_ texts: Texts) -> HTML {
        let removal = texts["select-account.removeAccountText", ["userName": account]]
        return """
            <li><button class="secondary choice" type="submit" name="account" value="\(id)"\(isHinted ? " autofocus" : nil)>\
            \(image)<span><bdi>\(name ?? account)</bdi>\(details(texts))</span></button>\
            <button class="remove" type="submit" name="remove" value="\(id)" aria-label="\(removal)" title="\(removal)">\(Artwork.unmet)</button></li>

            """
    }

    private func details(_ texts: Texts) -> HTML {
        let identifier: HTML? = name == nil || name == account ? nil : "<span class=\"aside\">\(account)</span>"
        let state: HTML? =
            isLoggedIn ? nil : "<span class=\"aside\">\(texts["select-account.loggedOutText"])</span>"
        return "\(identifier)\(state)"
    }

    private var image: HTML {
        if let picture, picture.hasPrefix("data:image/") {
            return "<img src=\"\(picture)\" alt=\"\" width=\"32\" height=\"32\">"
        }
        return FormParts.monogram(name ?? account)
    }
}
