import A0Pages

/// The common part of a simulated provider's pages.
struct SimulatorFrame: Sendable {
    var context: PageContext
    /// The provider's display name.
    var label: String
    /// An icon; nil for the tenant's.
    var icon: String?
    /// The URL of the form's action.
    var action: String
    var ticket: String
    var csrf: String

    fileprivate func page(_ title: String, _ content: HTML) -> HTML {
        Layout(context: context, title: title)(
            """
            \(brand)
            <p class="simulation" role="note">This is a simulation of \(label). Nothing is sent to \(label).</p>
            <h1>\(title)</h1>
            \(content)
            """)
    }

    private var brand: HTML {
        guard let icon else { return Brand(name: context.tenantName).html }
        return """
            <div class="brand"><img class="mark" src="\(icon)" alt="" width="32" height="32"><span>\(context.tenantName)</span></div>
            """
    }
}

/// Asks which account to use. The form posts `ticket`, `csrf`, and `person` or `name` and `email`.
struct SimulatedChoicePage: Page {
    var frame: SimulatorFrame
    var people: [SimulatedPerson]
    /// The text that was entered before.
    var name: String
    var email: String
    var error: String?

    var context: PageContext { frame.context }
}

extension SimulatedChoicePage {
    var document: HTML {
        frame.page(
            "Choose an account",
            """
            \(context.destination)
            \(FormParts.alert(error))
            <form method="post" action="\(link: frame.action)">
            \(FormParts.hidden(ticket: frame.ticket, csrf: frame.csrf))
            <ul class="accounts">
            \(people.map(item))
            </ul>
            </form>
            <details class="another"\(email.isEmpty && error == nil ? HTML.empty : " open")>
            <summary>Use another account</summary>
            <form method="post" action="\(link: frame.action)">
            \(FormParts.hidden(ticket: frame.ticket, csrf: frame.csrf))
            \(field("name", "Name", name, autocomplete: "name", type: "text").html(texts))
            \(field("email", "Email", email, autocomplete: "email", type: "email").html(texts))
            <button type="submit">Continue</button>
            </form>
            </details>
            """)
    }

    private func item(_ person: SimulatedPerson) -> HTML {
        """
        <li><button class="secondary choice" type="submit" name="person" value="\(person.email)">\
        \(FormParts.monogram(person.name))<span><bdi>\(person.name)</bdi><span class="aside">\(person.email)</span></span></button></li>

        """
    }

    private func field(_ name: String, _ label: String, _ value: String, autocomplete: String, type: String) -> Field {
        Field(
            name: name, label: label, type: type, autocomplete: autocomplete, value: value, isInvalid: error != nil,
            describedBy: error == nil ? [] : ["problem"])
    }
}

/// Asks for consent to share the profile. The form posts `ticket`, `csrf` and `action` (`allow` or `deny`).
struct SimulatedConsentPage: Page {
    var frame: SimulatorFrame
    var person: SimulatedPerson
    var scope: [String]
    /// The link to choose another account.
    var back: String

    var context: PageContext { frame.context }
}

extension SimulatedConsentPage {
    var document: HTML {
        frame.page(
            "Allow access?",
            """
            <p class="lead"><strong>\(context.applicationName ?? "The tenant")</strong> asks for this about \
            <strong>\(person.email)</strong>:</p>
            <ul class="reasons">
            \(scope.map { "<li>\(Artwork.met)<span>\(Self.meaning($0)) <code>\($0)</code></span></li>\n" as HTML })
            </ul>
            <form method="post" action="\(link: frame.action)">
            \(FormParts.hidden(ticket: frame.ticket, csrf: frame.csrf))
            <button type="submit" name="action" value="allow">Continue</button>
            <button class="secondary" type="submit" name="action" value="deny">Cancel</button>
            </form>
            <p class="switch"><a href="\(link: back)">Use another account</a></p>
            """)
    }

    private static func meaning(_ scope: String) -> String { meanings[scope] ?? "More" }

    private static let meanings = [
        "openid": "Who you are", "profile": "Your name and picture", "public_profile": "Your name and picture",
        "email": "Your email address", "name": "Your name", "read:user": "Your profile",
        "user:email": "Your email addresses", "User.Read": "Your profile",
        "offline_access": "All this while you're away",
    ]
}
