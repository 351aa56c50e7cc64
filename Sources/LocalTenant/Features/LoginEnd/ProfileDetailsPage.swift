import A0Pages

/// `GET /u/profile-details`. The form posts `state`, `csrf`, and the attributes by name to `action`.
struct ProfileDetailsPage: Page {
    struct Input: Sendable {
        let attribute: UserAttribute
        /// The text that was typed before.
        let value: String
    }

    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    var connection: ConnectionAttributes
    var fields: [Input]
    var error: String?
}

extension ProfileDetailsPage {
    var document: HTML {
        Layout(context: context, title: texts["profile-details.title"])(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(texts["profile-details.title"])</h1>
            <p class="lead">\(texts["profile-details.description"])</p>
            \(FormParts.alert(error))
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            \(inputs.map { $0.html(texts) })
            <button type="submit">\(texts["profile-details.buttonText"])</button>
            </form>
            """)
    }

    private var inputs: [Field] {
        fields.enumerated().map { index, input in
            var field = input.attribute.field(input.value, connection, texts)
            field.hasFocus = index == 0
            field.describedBy = error == nil ? [] : ["problem"]
            return field
        }
    }
}
