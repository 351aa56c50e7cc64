import A0Pages
import A0Process
import Foundation

/// A response that is sent to the window that opened or framed the page, as a message `{type: "authorization_response",
/// response: {…}}` (Auth0 docs, "Configure Silent Authentication").
struct WebMessagePage: Page {
    var context: PageContext
    /// JSON.
    var message: String
    /// The only origin that receives it.
    var target: String

    init(_ context: PageContext, _ members: [(name: String, value: TenantValue)], to target: String) throws {
        let response = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
        let message: [String: TenantValue] = ["type": "authorization_response", "response": .object(response)]
        self.context = context
        // HTML would replace control characters, but `state` must be returned unchanged.
        self.message = String(decoding: try JSONText.encode(message), as: UTF8.self).escapingControlCharactersAsJSON()
        self.target = target
    }
}

extension WebMessagePage {

    var document: HTML {
        Layout(context: context, title: title, script: PageScript.webMessage)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(title)</h1>
            <p class="lead" role="status" id="answer" data-message="\(message)" data-target="\(target)">\
            \(texts["common.webMessageDescription"])</p>
            """)
    }

    private var title: String {
        context.applicationName == nil
            ? texts["common.webMessageTitle"] : texts["common.webMessageToAppTitle"]
    }
}
