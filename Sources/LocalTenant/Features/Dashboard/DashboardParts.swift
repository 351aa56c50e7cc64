import A0HTTPServer
import A0Pages
import Foundation

/// The components of the dashboard's pages.
enum DashboardParts {
    static func fact(_ label: String, _ value: String) -> HTML {
        "<div><dt>\(label)</dt><dd><code class=\"copy\">\(value)</code></dd></div>"
    }

    /// A text to copy: a click selects all of it.
    static func copy(_ label: String, _ text: String) -> HTML {
        "<p class=\"caption\">\(label)</p><pre tabindex=\"0\"><code class=\"copy\">\(text)</code></pre>"
    }

    /// The link back to a section.
    static func crumb(_ path: String?, _ words: DashboardWords) -> HTML? {
        DashboardSection.all.first { $0.path == path }.map { section in
            "<p class=\"crumb\"><a href=\"\(link: section.url())\">\(words[section.title])</a></p>"
        }
    }

    static func hidden(_ csrf: String, _ task: String) -> HTML {
        """
        <input type="hidden" name="csrf" value="\(csrf)"><input type="hidden" name="do" value="\(task)">
        """
    }

    /// The link that turns the page live, or back.
    static func live(_ call: Call) -> HTML {
        let others = call.request.query.filter { !["live", "done"].contains($0.name) }.map { ($0.name, $0.value) }
        let query = FormEncoding.encode(others + (call.isLive ? [] : [("live", "1")]))
        return """
            <a class="button" href="\(link: query.isEmpty ? call.ownPath : "\(call.ownPath)?\(query)")">\
            \(call.words[call.isLive ? "Stop live updates" : "Show live"])</a>
            """
    }

    static func time(_ timestamp: String) -> HTML {
        let text = timestamp.prefix(19).replacingOccurrences(of: "T", with: " ")
        return "<time datetime=\"\(timestamp)\">\(text)</time>"
    }

    /// The buttons of actions, in one form. One that is dangerous asks first, without a script.
    static func buttons(
        _ actions: [DashboardAction], _ target: String, _ csrf: String, _ words: DashboardWords
    ) -> HTML? {
        guard !actions.isEmpty else { return nil }
        let buttons: [HTML] = actions.map { action in
            let button: HTML = """
                <button class="\(action.isDangerous ? "danger" : "secondary")" type="submit" name="do" \
                value="\(action.id)">\(action.title)</button>
                """
            guard action.isDangerous else { return button }
            return """
                <details class="ask"><summary>\(action.title)…</summary><div class="asked">\
                <p>\(words["This can't be undone."])</p>\(button)</div></details>
                """
        }
        return """
            <form class="switches" method="post" action="\(link: target)">\
            <input type="hidden" name="csrf" value="\(csrf)">\(buttons)</form>
            """
    }

    /// The button of a row, whose name is only spoken.
    static func button(_ action: DashboardAction, _ row: String, _ name: String) -> HTML {
        """
        <button class="secondary" type="submit" name="row" value="\(row)">\(action.title)\
        <span class="unseen"> \(name)</span></button>
        """
    }

    /// Rows as a table, which becomes a list of cards on a phone.
    ///
    /// - Parameters:
    ///   - source: the address of new rows; nil if the table isn't live.
    ///   - link: the page of a row.
    ///   - end: the last cell of a row.
    static func table(
        _ caption: String, _ columns: [DashboardColumn], _ rows: [DashboardRecord], _ words: DashboardWords,
        source: String? = nil, link: (DashboardRecord) -> String? = { _ in nil },
        end: ((DashboardRecord) -> HTML)? = nil
    ) -> HTML {
        let body = rows.map { row(columns, $0, words, link: link, end: end) }
        let live: HTML? = source.map { " data-live=\"\(link: $0)\" aria-live=\"polite\"" }
        let headings: [HTML] = columns.map { "<th scope=\"col\">\($0.label)</th>" }
        let last: HTML? = end == nil ? nil : "<td></td>"
        return """
            <table><caption class="unseen">\(caption)</caption><thead><tr>\(headings)\(last)</tr></thead>
            <tbody\(live)>
            \(body)</tbody></table>
            """
    }

    static func row(
        _ columns: [DashboardColumn], _ row: DashboardRecord, _ words: DashboardWords,
        link: (DashboardRecord) -> String?, end: ((DashboardRecord) -> HTML)? = nil
    ) -> HTML {
        let cells: [HTML] = columns.enumerated().map { index, column in
            let content = column.html(row)
            let label: HTML? = column.label.isEmpty ? nil : " data-label=\"\(column.label)\""
            guard index == 0, let target = link(row) else { return "<td\(label)>\(content)</td>" }
            let name: HTML = content.text.isEmpty ? "\(words["(no name)"])" : content
            return "<th scope=\"row\"\(label)><a href=\"\(link: target)\">\(name)</a></th>"
        }
        return "<tr>\(cells)\(end.map { "<td class=\"end\">\($0(row))</td>" as HTML })</tr>\n"
    }
}

extension DashboardColumn {
    func html(_ record: DashboardRecord) -> HTML {
        let text = value(record)?.shown ?? ""
        switch form {
        case .text: return "\(text)"
        case .code: return text.isEmpty ? "" : "<code class=\"copy\">\(text)</code>"
        case .time: return text.isEmpty ? "" : DashboardParts.time(text)
        case .outcome: return "<span class=\"\(record["type"]?.shown ?? "")\">\(text)</span>"
        case .event:
            guard let outcome = LogEventType(rawValue: text)?.outcome else { return "<code>\(text)</code>" }
            return "<code class=\"\(outcome.rawValue)\">\(outcome.sign) \(text)</code>"
        case .flag(let yes, let no):
            let word = value(record) == true ? yes : no
            return word.isEmpty ? "" : "<span class=\"\(value(record) == true ? "tag on" : "tag")\">\(word)</span>"
        }
    }
}

/// The form of a record, of a new one, or of a new row of a part.
struct DashboardForm {
    let id: String
    let action: String
    let button: String
    let fields: [DashboardField]
    let options: [String: [DashboardField.Option]]
    let csrf: String
    let outcome: Dashboard.Outcome
    let words: DashboardWords
    var record: DashboardRecord = [:]
    /// The names of the fields that the configuration declares.
    var fixed: Set<String> = []

    private var typed: Parameters? { outcome.form?.id == id || isNew ? outcome.form?.values : nil }
    private var isNew: Bool { id == Dashboard.newPath }
    private var error: DashboardError? { typed == nil ? nil : outcome.error }

    var html: HTML {
        let submit: HTML? =
            fixed.count == fields.count && !fields.isEmpty
            ? nil : "<p class=\"submit\"><button type=\"submit\">\(button)</button></p>"
        return """
            <form class="edit" id="form-\(id)" method="post" action="\(link: action)" autocomplete="off" \
            autocapitalize="none" spellcheck="false">\
            \(DashboardParts.hidden(csrf, id))
            \(fields.map(field))
            \(submit)
            </form>
            """
    }

    private func field(_ field: DashboardField) -> HTML {
        let fieldID = "\(id)-\(field.name)"
        let message = error.flatMap { $0.field == field.name ? $0.message : nil }
        let isFixed = fixed.contains(field.name)
        var notes: [(String, HTML)] = []
        if let message {
            notes.append(("problem", "<p class=\"wrong\" id=\"\(fieldID)-problem\">\(Artwork.alert)\(message)</p>"))
        }
        if isFixed, fixed.count == fields.count {
            // The page says so once.
        } else if isFixed {
            notes.append(
                ("fixed", "<p class=\"hint\" id=\"\(fieldID)-fixed\">\(words["Declared by the configuration."])</p>"))
        } else if let hint = field.hint {
            notes.append(("hint", "<p class=\"hint\" id=\"\(fieldID)-hint\">\(hint)</p>"))
        }
        let described: HTML? =
            notes.isEmpty
            ? nil : " aria-describedby=\"\(notes.map { "\(fieldID)-\($0.0)" }.joined(separator: " "))\""
        let invalid: HTML? = message == nil ? nil : " aria-invalid=\"true\""
        let disabled: HTML? = isFixed ? " disabled" : nil
        let focus: HTML? = message == nil ? nil : " autofocus"
        let required: HTML? = field.isRequired ? " required" : nil
        let attributes: HTML = "\(required)\(described)\(invalid)\(disabled)\(focus)"
        let value = typed.map { $0.first(field.name) ?? "" } ?? field.text(field.current(record))
        let label: HTML = "<label for=\"\(fieldID)\">\(field.label)</label>"
        let texts = notes.map(\.1)
        let choices = options[field.name] ?? []
        switch field.kind {
        case .flag:
            let isOn = typed.map { $0.first(field.name) != nil } ?? (field.current(record) == true)
            return """
                <div class="field check"><input type="checkbox" id="\(fieldID)" name="\(field.name)"\(checked(isOn))\
                \(attributes)>\(label)\(texts)</div>

                """
        case .several, .records:
            let chosen = Set(field.current(record)?.arrayValue?.compactMap(\.stringValue) ?? [])
            let boxes: [HTML] = choices.map { option in
                let name = "\(field.name):\(option.value)"
                let isOn = typed.map { $0.first(name) != nil } ?? chosen.contains(option.value)
                return """
                    <label class="box"><input type="checkbox" name="\(name)"\(checked(isOn))\(disabled)> \
                    <span>\(option.label)</span></label>
                    """
            }
            return "<fieldset class=\"field\"\(described)><legend>\(field.label)</legend>\(boxes)\(texts)</fieldset>\n"
        case .choice, .record:
            let known = choices.contains { $0.value == value }
            // A value that isn't an option stays visible.
            let all = (field.isRequired && known ? [] : [("", words["None"])]) + choices
            let items: [HTML] = all.map { option in
                "<option value=\"\(option.0)\"\(option.0 == value ? " selected" : HTML.empty)>\(option.1)</option>"
            }
            return
                "<div class=\"field\">\(label)<select id=\"\(fieldID)\" name=\"\(field.name)\"\(attributes)>\(items)</select>\(texts)</div>\n"
        case .lines, .scopes, .json, .code:
            let rows = min(max(value.split(separator: "\n", omittingEmptySubsequences: false).count + 1, 3), 16)
            return """
                <div class="field">\(label)<textarea id="\(fieldID)" name="\(field.name)" rows="\(rows)"\(attributes)>
                \(value)</textarea>\(texts)</div>

                """
        // Addresses are texts, because the API decides what is valid, and says why not.
        case .text, .email, .url, .password, .number:
            let shown: HTML? = field.isPassword || value.isEmpty ? nil : " value=\"\(value)\""
            let kind: HTML? = field.isPassword ? " type=\"password\" autocomplete=\"new-password\"" : nil
            return """
                <div class="field">\(label)<input id="\(fieldID)" name="\(field.name)"\(kind)\(shown)\(attributes)>\
                \(texts)</div>

                """
        }
    }

    private func checked(_ isOn: Bool) -> HTML? { isOn ? " checked" : nil }
}

extension DashboardField {
    fileprivate var isPassword: Bool {
        if case .password = kind { true } else { false }
    }
}
