import A0Pages

/// The dashboard's texts in the language of the tenant's owner. Their keys are the English texts, so that the tables of
/// its sections can be read.
struct DashboardWords: Sendable {
    let texts: Texts

    subscript(_ english: String, _ values: [String: String] = [:]) -> String { texts[Self.key(english), values] }

    func text(_ english: String) -> String { self[english] }

    /// A text with markup in the place of placeholders.
    func html(_ english: String, _ values: [String: HTML]) -> HTML { texts.html(Self.key(english), values) }

    private static func key(_ english: String) -> String { "\(Texts.keyedByEnglish).\(english)" }
}

extension Call {
    var words: DashboardWords { DashboardWords(texts: texts) }

    /// The dashboard is for the tenant's owner, whose language the pages for users may not have.
    func noteOwnerLanguage() {
        let language = Language.choose(languageTags, from: TextTable.languages.map(\.tag))
        notes.change { $0.pageLanguage = language }
    }
}

// MARK: - Tables

extension DashboardSection {
    /// The section with other words.
    func translated(_ word: (String) -> String) -> DashboardSection {
        var copy = self
        copy.title = word(title)
        copy.lead = word(lead)
        copy.newTitle = newTitle.map(word)
        copy.searchLabel = word(searchLabel)
        copy.columns = columns.map { $0.translated(word) }
        copy.newFields = newFields.map { $0.translated(word) }
        copy.fields = fields.map { $0.translated(word) }
        copy.facts = facts.map { $0.translated(word) }
        copy.actions = actions.map { $0.translated(word) }
        copy.listActions = listActions.map { $0.translated(word) }
        copy.rowActions = rowActions.map { $0.translated(word) }
        copy.parts = parts.map { $0.translated(word) }
        return copy
    }
}

extension DashboardColumn {
    func translated(_ word: (String) -> String) -> DashboardColumn {
        var copy = self
        copy.label = word(label)
        if case .flag(let yes, let no) = form { copy.form = .flag(word(yes), no.isEmpty ? no : word(no)) }
        return copy
    }
}

extension DashboardField {
    func translated(_ word: (String) -> String) -> DashboardField {
        var copy = self
        copy.label = word(label)
        copy.hint = hint.map(word)
        switch kind {
        case .choice(let options): copy.kind = .choice(Self.translated(options, word))
        case .several(let options): copy.kind = .several(Self.translated(options, word))
        default: break
        }
        return copy
    }

    /// An option without a label of its own keeps its value.
    private static func translated(_ options: [Option], _ word: (String) -> String) -> [Option] {
        options.map { ($0.value, $0.label == $0.value ? $0.label : word($0.label)) }
    }
}

extension DashboardAction {
    func translated(_ word: (String) -> String) -> DashboardAction {
        var copy = self
        copy.title = word(title)
        copy.report = word(report)
        return copy
    }
}

extension DashboardPart {
    func translated(_ word: (String) -> String) -> DashboardPart {
        var copy = self
        copy.title = word(title)
        copy.columns = columns.map { $0.translated(word) }
        copy.empty = word(empty)
        copy.remove = remove?.translated(word)
        copy.addition = addition.map { addition in
            var copy = addition
            copy.title = word(addition.title)
            copy.report = word(addition.report)
            copy.fields = addition.fields.map { $0.translated(word) }
            return copy
        }
        return copy
    }
}
