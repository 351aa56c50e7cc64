import A0Pages

/// A response that is sent to the application in a form (OAuth 2.0 Form Post Response Mode). A script submits it;
/// without scripts, the user clicks a button.
struct FormPostPage: Page {
    var context: PageContext
    /// The application's callback.
    var action: String
    var fields: [(String, String)]
}

extension FormPostPage {

    var document: HTML {
        Layout(context: context, title: title, script: "document.forms[0].submit();")(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(title)</h1>
            <p class="lead">\(texts.html("common.formPostDescription"))</p>
            <form method="post" action="\(link: action)">
            \(fields.map { "<input type=\"hidden\" name=\"\($0.0)\" value=\"\($0.1)\">\n" as HTML })
            <button type="submit">\(texts["common.continueText"])</button>
            </form>
            """)
    }

    private var title: String {
        context.applicationName == nil
            ? texts["common.formPostTitle"] : texts["common.formPostToAppTitle"]
    }
}
