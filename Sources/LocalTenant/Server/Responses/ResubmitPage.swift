import A0HTTPServer
import A0Pages

/// Submits a form from another site again from this site, because browsers send no cookies with a cross-site `POST`
/// (RFC 6265bis §5.6.7.1). It posts the provider's parameters, and `resubmitted`.
struct ResubmitPage: Page {
    private static let mark = "resubmitted"

    var context: PageContext
    var fields: [(name: String, value: String)]
    /// The form's action: the URL that received it.
    var action: String

    /// The page; nil if the browser is known, or the form was already resubmitted.
    static func ifNeeded(_ response: Parameters, _ call: Call, to action: String) throws -> HTTPServerResponse? {
        guard call.request.method == "POST", call.knownBrowser == nil, response.first(mark) == nil else { return nil }
        let fields = response.others(than: []).sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        // It's unknown here where the login leads after that.
        return .page(
            ResubmitPage(context: try call.pageContext(screen: "common"), fields: fields, action: action),
            formTarget: .anywhere)
    }
}

extension ResubmitPage {

    var document: HTML {
        Layout(context: context, title: texts["common.returningTitle"], script: "document.forms[0].submit();")(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(texts["common.returningTitle"])</h1>
            <p class="lead">\(texts.html("common.returningDescription"))</p>
            <form method="post" action="\(link: action)">
            \(fields.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">\n" as HTML })
            <input type="hidden" name="\(Self.mark)" value="1">
            <button type="submit">\(texts["common.continueText"])</button>
            </form>
            """)
    }
}
