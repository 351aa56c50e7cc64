import A0HTTPServer
import A0Pages
import CA0Resources
import Foundation

/// A page of the dashboard: the navigation, and the content of a section.
struct DashboardPage: Page {
    var context: PageContext
    var title: String
    /// The path of the section.
    var current: String
    var sections: [DashboardSection]
    var hasConfiguration: Bool
    var content: HTML
    var script: HTML?
    var refresh: Int?

    private var words: DashboardWords { DashboardWords(texts: context.texts) }

    var document: HTML {
        HTMLDocument(
            title: "\(title) · \(context.tenantName)", language: context.texts.language,
            isRightToLeft: context.texts.isRightToLeft, nonce: context.nonce, width: .dashboard, style: Self.style,
            script: script, navigation: navigation, refresh: refresh)(
                content)
    }

    /// The rules of the dashboard, which follow those of all pages and use their colors.
    private static let style = Stylesheet.compact(HTML(file: a0_dashboard_css))

    /// On a phone, the link to the navigation shows it.
    private var navigation: HTML {
        """
        <header class="top"><a class="unseen skip" href="#content">\(words["Skip to content"])</a>\
        <a class="brand" href="\(link: Dashboard.path)">\(Artwork.mark)<span>\(context.tenantName)</span></a>\
        <a class="menu" href="#menu">\(words["Menu"])</a>\
        <nav id="menu" aria-label="\(words["Dashboard"])">\(links)</nav></header>\
        <div id="content" tabindex="-1"></div>
        """
    }

    private var links: HTML {
        let groups: [HTML] = DashboardSection.Group.allCases.map { group in
            var entries = sections.filter { $0.group == group && $0.parent == nil }.map { ($0.path, words[$0.title]) }
            if group == .tenant {
                if hasConfiguration { entries.append((Dashboard.configurationPath, words["Configuration"])) }
                entries.append((Dashboard.outboxPath, words["Outbox"]))
            }
            guard !entries.isEmpty else { return "" }
            return "<p>\(words[group.rawValue])</p><ul>\(entries.map { link($0.0, $0.1) })</ul>\n"
        }
        return "<ul>\(link("", words["Overview"]))</ul>\n\(groups)"
    }

    private func link(_ path: String, _ title: String) -> HTML {
        let target = path.isEmpty ? Dashboard.path : Dashboard.url(path)
        let mark: HTML? = path == current ? " aria-current=\"page\"" : nil
        return "<li><a href=\"\(link: target)\"\(mark)>\(title)</a></li>"
    }
}

extension Dashboard.Outcome {
    /// The message at the top of the page. A problem of a field is beside the field.
    func html(_ words: DashboardWords) -> HTML? {
        if let report {
            let secret: HTML? = value.map { "<pre tabindex=\"0\"><code class=\"copy\">\($0)</code></pre>" }
            return "<div class=\"report\" role=\"status\"><p>\(report)</p>\(secret)</div>"
        }
        guard let error else { return nil }
        return FormParts.alert(error.field == nil ? error.message : words["Nothing was saved. See the field below."])
    }
}

/// The list of a section.
struct DashboardList {
    let section: DashboardSection
    let rows: [DashboardRecord]
    let total: Int
    let number: Int
    let pageSize: Int
    let search: String
    /// A link.
    let live: HTML?
    let csrf: String
    let declared: TenantConfiguration
    let extra: HTML?
    let words: DashboardWords
    /// The address of new entries; nil if the list isn't live.
    var source: String?

    func html(_ outcome: Dashboard.Outcome) -> HTML {
        let offered = isDeclared([:]) ? [] : section.listActions
        let actions = DashboardParts.buttons(offered, section.url(), csrf, words)
        let add: HTML? = section.newTitle.map { title in
            "<a class=\"button\" href=\"\(link: section.url(Dashboard.newPath))\">\(title)</a>"
        }
        let table = DashboardParts.table(
            section.title, section.columns, rows, words, source: source, link: section.link,
            end: rows.contains(where: isDeclared) || !section.rowActions.isEmpty ? { lastCell($0) } : nil)
        return """
            \(DashboardParts.crumb(section.parent, words))
            <div class="head"><div><h1>\(section.title)</h1><p class="lead">\(section.lead)</p></div>\
            <div class="tools">\(actions)\(live)\(add)</div></div>
            \(outcome.html(words))
            \(finder)
            \(rows.isEmpty && source == nil ? empty : table)
            \(pages)\(extra)
            """
    }

    private func isDeclared(_ row: DashboardRecord) -> Bool { section.isDeclared(row, nil, declared) }

    private func lastCell(_ row: DashboardRecord) -> HTML {
        guard !isDeclared(row) else { return "<span class=\"tag\">\(words["Configuration"])</span>" }
        let forms: [HTML] = section.rowActions.filter { $0.isOffered(row) }.map { action in
            """
            <form method="post" action="\(link: section.url())">\(DashboardParts.hidden(csrf, action.id))\
            \(DashboardParts.button(action, section.id(of: row), section.name(of: row)))</form>
            """
        }
        return "\(forms)"
    }

    private var finder: HTML? {
        guard section.search != nil else { return nil }
        let all: HTML? = search.isEmpty ? nil : "<a href=\"\(link: section.url())\">\(words["Show all"])</a>"
        return DashboardList.finder(section.url(), section.searchLabel, search, all, words)
    }

    static func finder(
        _ target: String, _ label: String, _ search: String, _ all: HTML?, _ words: DashboardWords
    ) -> HTML {
        """
        <form class="find" role="search" method="get" action="\(link: target)"><label for="q">\(label)</label>\
        <span><input id="q" name="q" type="search" autocomplete="off" autocapitalize="none" spellcheck="false" \
        value="\(search)"><button class="secondary" type="submit">\(words["Search"])</button>\(all)</span></form>
        """
    }

    private var empty: HTML {
        "<p class=\"nothing\">\(words[search.isEmpty ? "Nothing here yet." : "Nothing matches the search."])</p>"
    }

    private var pages: HTML? {
        // Some lists don't count what is on other pages.
        let isCounted = total > rows.count
        let hasMore = isCounted ? number * pageSize < total : rows.count == pageSize
        guard hasMore || number > 1 else { return nil }
        func link(_ page: Int, _ text: String) -> HTML {
            let query = FormEncoding.encode([("page", "\(page)")] + (search.isEmpty ? [] : [("q", search)]))
            return "<a href=\"\(link: "\(section.url())?\(query)")\">\(text)</a>"
        }
        let place =
            isCounted
            ? words["Page ${number}, ${total} in all", ["number": "\(number)", "total": "\(total)"]]
            : words["Page ${number}", ["number": "\(number)"]]
        return """
            <p class="pages">\(number > 1 ? link(number - 1, words["Previous page"]) : HTML.empty) \
            <span>\(place)</span> \(hasMore ? link(number + 1, words["Next page"]) : HTML.empty)</p>
            """
    }
}

/// A list that belongs to a record.
struct DashboardPartList {
    let part: DashboardPart
    let rows: [DashboardRecord]
    let total: Int
    let isFixed: Bool
    let action: String
    let csrf: String
    let addition: DashboardForm?
    let words: DashboardWords

    var html: HTML {
        let table = DashboardParts.table(
            part.title, part.columns, rows, words,
            link: { row in part.section.map { Dashboard.url($0, part.row(of: row)) } },
            end: remove.map { remove in { row in button(remove, row) } })
        let list: HTML =
            remove == nil
            ? table
            : """
            <form method="post" action="\(link: action)">\(DashboardParts.hidden(csrf, "\(part.id).remove"))\(table)</form>
            """
        let range = words["The first ${count} of ${total}.", ["count": "\(rows.count)", "total": "\(total)"]]
        let more: HTML? = total > rows.count ? "<p class=\"note\">\(range)</p>" : nil
        let form: HTML? = addition.map { form in
            """
            <details class="add"\(isOpen ? " open" : HTML.empty)><summary>\(form.button)</summary>\(form.html)</details>
            """
        }
        return """
            <section id="\(part.id)"><h2>\(part.title)</h2>
            \(rows.isEmpty ? "<p class=\"nothing\">\(part.empty)</p>" : list)\(more)\(form)</section>

            """
    }

    private var remove: DashboardAction? { isFixed ? nil : part.remove }

    private var isOpen: Bool { addition.map { $0.outcome.form?.id == $0.id } ?? false }

    private func button(_ remove: DashboardAction, _ row: DashboardRecord) -> HTML {
        DashboardParts.button(remove, part.row(of: row), part.columns.first.flatMap { $0.value(row)?.shown } ?? "")
    }
}

/// A record: facts, what belongs to it, and the form.
struct DashboardRecordView {
    let section: DashboardSection
    let id: String
    let record: DashboardRecord
    let isDeclared: Bool
    let form: DashboardForm?
    let parts: [HTML]
    let extra: HTML?
    let csrf: String
    let words: DashboardWords

    func html(_ outcome: Dashboard.Outcome) -> HTML {
        let crumb = DashboardParts.crumb(section.isSingle ? section.parent : section.path, words)
        let lead: HTML? = section.isSingle ? "<p class=\"lead\">\(section.lead)</p>" : nil
        let offered = isDeclared ? [] : section.actions.filter { $0.isOffered(record) }
        let note: HTML? =
            isDeclared
            ? """
            <p class="declared"><span class="tag">\(words["Configuration"])</span> \(words[Dashboard.declaredNote])</p>
            """ : nil
        let rows = section.facts.filter { !$0.html(record).text.isEmpty }
        let facts: HTML? =
            rows.isEmpty
            ? nil
            : """
            <dl class="facts">\(rows.map { "<div><dt>\($0.label)</dt><dd>\($0.html(record))</dd></div>" as HTML })</dl>
            """
        let settings: HTML? = form.map { form in
            guard section.isSingle else {
                return "<section id=\"settings\"><h2>\(words["Settings"])</h2>\(form.html)</section>"
            }
            return extra == nil ? form.html : "<div class=\"pair\">\(form.html)\(extra)</div>"
        }
        return """
            \(crumb)
            <h1>\(section.isSingle ? section.title : section.name(of: record))</h1>
            \(lead)
            \(outcome.html(words))
            \(note)
            \(DashboardParts.buttons(offered, section.url(id), csrf, words))
            \(facts)
            \(section.isSingle ? nil : extra)
            \(parts)
            \(settings)
            """
    }
}
