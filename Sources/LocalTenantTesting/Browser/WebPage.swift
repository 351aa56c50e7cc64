import Foundation

/// A page as a ``TestBrowser`` uses it: its text, its links, and its forms.
struct WebPage: Sendable {
    struct Field: Sendable {
        let name: String
        let type: String
        let value: String
        let autocomplete: String
        let isChecked: Bool

        /// Whether the form submits it unless the user changes it.
        var isSent: Bool { ["checkbox", "radio"].contains(type) ? isChecked : !["submit", "button"].contains(type) }
        var isVisible: Bool { type != "hidden" }
    }

    struct Button: Sendable {
        let name: String?
        let value: String
        /// The URL to submit the form to, instead of `action`.
        let action: String?
        var text = ""
    }

    struct Form: Sendable {
        let action: String
        /// The form's `data-` attributes.
        let data: [String: String]
        var fields: [Field] = []
        var buttons: [Button] = []

        func field(_ name: String) -> Field? { fields.first { $0.name == name } }
        var passwordField: Field? { fields.first { $0.type == "password" } }
        /// The field that identifies the user: the first one to type in.
        var identifierField: Field? { fields.first { $0.isVisible && ["email", "text", "tel"].contains($0.type) } }
        var isPasskeyForm: Bool { field("credential") != nil }
        /// Whether it asks for a new password.
        var isSignup: Bool { passwordField?.autocomplete == "new-password" }
        var isLogin: Bool { passwordField != nil && !isSignup }
        /// Whether it asks for the username, and a later form for the password.
        var isIdentifierForm: Bool { passwordField == nil && field("username")?.isVisible == true }
    }

    struct Link: Sendable {
        let target: String
        var text = ""
    }

    let url: URL
    let status: Int
    private(set) var title = ""
    private(set) var text = ""
    /// The page's error message about the last form.
    private(set) var error: String?
    /// Texts that the page shows for copying: the key for an authenticator app, a recovery code.
    private(set) var codes: [String] = []
    private(set) var forms: [Form] = []
    private(set) var links: [Link] = []

    /// Whether there is nothing to do on the page, and it isn't about a failure.
    var isEnd: Bool { forms.isEmpty && status < 400 }

    var hasLogin: Bool { forms.contains(where: \.isLogin) }
    var hasSignup: Bool { forms.contains(where: \.isSignup) }
    var identifierForm: Form? { forms.first(where: \.isIdentifierForm) }

    init(url: URL, status: Int, html: String) {
        (self.url, self.status) = (url, status)
        var reader = PageReader()
        for token in HTMLTokens(html) { reader.take(token) }
        title = reader.title.collapsed
        text = reader.text.collapsed
        error = reader.error?.collapsed
        codes = reader.codes.map(\.collapsed)
        forms = reader.forms
        links = reader.links.map { Link(target: $0.target, text: $0.text.collapsed) }
        for form in forms.indices {
            for button in forms[form].buttons.indices {
                forms[form].buttons[button].text = forms[form].buttons[button].text.collapsed
            }
        }
    }
}

/// Collects the parts of a page from its tokens.
private struct PageReader {
    var title = ""
    var text = ""
    var error: String?
    var codes: [String] = []
    var forms: [WebPage.Form] = []
    var links: [WebPage.Link] = []

    /// The open elements that matter, innermost last.
    private var open: [String] = []

    mutating func take(_ token: HTMLTokens.Element) {
        switch token {
        case .text(let text): add(text)
        case .close("div"): open.removeAll { $0 == "alert" }
        case .close(let name): if let last = open.lastIndex(of: name) { open.remove(at: last) }
        case .open(let name, let attributes): begin(name, attributes)
        }
    }

    private mutating func begin(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "title", "a", "button", "code": open.append(name)
        case "div" where attributes["role"] == "alert" && attributes["hidden"] == nil:
            // It doesn't contain another `div`.
            error = error ?? ""
            open.append("alert")
        case "div", "p", "li", "h1", "br": text += " "
        default: break
        }
        switch name {
        case "form":
            let data = attributes.filter { $0.key.hasPrefix("data-") }
            forms.append(
                WebPage.Form(
                    action: attributes["action"] ?? "",
                    data: Dictionary(uniqueKeysWithValues: data.map { (String($0.key.dropFirst(5)), $0.value) })))
        case "input": addField(attributes)
        case "button": addButton(attributes)
        case "a": links.append(.init(target: attributes["href"] ?? ""))
        case "code": codes.append("")
        default: break
        }
    }

    private mutating func addField(_ attributes: [String: String]) {
        guard !forms.isEmpty, let name = attributes["name"] else { return }
        forms[forms.endIndex - 1].fields.append(
            WebPage.Field(
                name: name, type: attributes["type"] ?? "text", value: attributes["value"] ?? "",
                autocomplete: attributes["autocomplete"] ?? "", isChecked: attributes["checked"] != nil))
    }

    private mutating func addButton(_ attributes: [String: String]) {
        guard !forms.isEmpty else { return }
        forms[forms.endIndex - 1].buttons.append(
            WebPage.Button(
                name: attributes["name"], value: attributes["value"] ?? "", action: attributes["formaction"]))
    }

    private mutating func add(_ piece: String) {
        if open.contains("title") {
            title += piece
            return
        }
        text += piece
        if open.contains("alert") { error? += piece }
        if open.contains("a"), !links.isEmpty { links[links.endIndex - 1].text += piece }
        if open.contains("code"), !codes.isEmpty { codes[codes.endIndex - 1] += piece }
        if open.contains("button"), let form = forms.indices.last, let button = forms[form].buttons.indices.last {
            forms[form].buttons[button].text += piece
        }
    }
}

extension String {
    /// The text with each run of whitespace replaced by a single space, and trimmed.
    fileprivate var collapsed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
