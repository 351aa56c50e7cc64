import A0Pages

/// The parts of a form.
enum FormParts {
    static func hidden(state: String, csrf: String) -> HTML {
        """
        <input type="hidden" name="state" value="\(state)">
        <input type="hidden" name="csrf" value="\(csrf)">
        """
    }

    static func hidden(ticket: String, csrf: String) -> HTML {
        """
        <input type="hidden" name="ticket" value="\(ticket)">
        <input type="hidden" name="csrf" value="\(csrf)">
        """
    }

    /// The password policy, line by line. The field refers to it by the id `rules`.
    static func rules(_ rules: [PasswordRule], _ texts: Texts) -> HTML? {
        rules.isEmpty
            ? nil
            : """
            <ul class="rules" id="rules" aria-label="\(texts["signup.passwordSecurityText"])" data-helps data-done=" (\(texts["signup.accessibilityValid"]))">\
            \(rules.map { $0.html(texts) })</ul>
            """
    }

    /// The permissions that an application gets.
    static func permissions(_ items: [String]) -> HTML? {
        guard !items.isEmpty else { return nil }
        return """
            <ul class="reasons">
            \(items.map { "<li>\(Artwork.met)<span>\($0)</span></li>\n" as HTML })
            </ul>
            """
    }

    /// The buttons of a form whose `action` is `accept` or `deny`.
    static func decision(accept: String, decline: String) -> HTML {
        """
        <button type="submit" name="action" value="accept">\(accept)</button>
        <button class="secondary" type="submit" name="action" value="deny">\(decline)</button>
        """
    }

    /// The first letter of a name, in place of a picture.
    static func monogram(_ name: String) -> HTML {
        "<span class=\"monogram\" aria-hidden=\"true\">\(name.prefix(1).uppercased())</span>"
    }

    /// Why the last attempt failed. Fields refer to it by the id `problem`.
    static func alert(_ error: String?) -> HTML? {
        error.map {
            """
            <div class="alert" role="alert" id="problem">\(Artwork.alert)<p>\($0)</p></div>
            """
        }
    }
}

/// A labeled input.
struct Field: Sendable {
    let name: String
    let label: String
    /// `email`, `tel`, `text` or `password`.
    let type: String
    let autocomplete: String
    var value = ""
    /// Whether the field has focus when the page opens. Only one field per page.
    var hasFocus = false
    var isInvalid = false
    /// Whether users see the value, but can't change it.
    var isFixed = false
    /// Whether it may stay empty.
    var isOptional = false
    /// Which keyboard a phone shows, if not the one of the type.
    var inputMode: String?
    /// The ids of the elements that describe this field.
    var describedBy: [String] = []

    func html(_ texts: Texts) -> HTML {
        """
        <div class="field">
        <label for="\(name)">\(isOptional ? texts["signup.optionalPlaceholder", ["label": label]] : label)</label>
        \(type == "password" ? secret(texts) : input)
        </div>
        """
    }

    private var input: HTML {
        """
        <input id="\(name)" name="\(name)" type="\(type)" autocomplete="\(autocomplete)"\(valueAttribute)\(isOptional ? "" : " required")\
        \(typing)\(state)>
        """
    }

    /// With a button that shows the password, which the script unhides.
    private func secret(_ texts: Texts) -> HTML {
        """
        <div class="secret" data-helps>\(input)<button class="reveal" type="button" aria-label="\(texts["login.showPasswordText"])" \
        aria-pressed="false" aria-controls="\(name)" hidden>\(Artwork.eye)</button></div>
        <p class="caps" id="\(name)-caps" role="status" hidden>\(texts["login.capsLockText"])</p>
        """
    }

    private var valueAttribute: HTML? {
        value.isEmpty ? nil : " value=\"\(value)\""
    }

    private var typing: HTML {
        let mode: HTML? = inputMode.map { " inputmode=\"\($0)\"" }
        return type == "password" ? "" : "\(mode) autocapitalize=\"none\" autocorrect=\"off\" spellcheck=\"false\""
    }

    private var state: HTML {
        let described: HTML? =
            describedBy.isEmpty ? nil : " aria-describedby=\"\(describedBy.joined(separator: " "))\""
        let fixed: HTML? = isFixed ? " readonly" : nil
        return
            "\(fixed)\(isInvalid ? " aria-invalid=\"true\"" : HTML.empty)\(described)\(hasFocus ? " autofocus" : HTML.empty)"
    }
}

extension PasswordRule {
    fileprivate func html(_ texts: Texts) -> HTML {
        switch satisfied {
        case nil: "<li\(rule)>\(Artwork.open)<span>\(text)</span></li>"
        case true?:
            "<li\(rule) class=\"met\">\(Artwork.met)<span>\(text)<span class=\"unseen\"> (\(texts["signup.accessibilityValid"]))</span></span></li>"
        case false?:
            "<li\(rule) class=\"unmet\">\(Artwork.unmet)<span>\(text)<span class=\"unseen\"> (\(texts["signup.accessibilityError"]))</span></span></li>"
        }
    }

    /// The rule for the page's script.
    private var rule: HTML? { check.map { " data-rule=\"\($0)\"" } }
}
