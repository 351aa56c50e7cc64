import A0HTTPServer
import A0Pages
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

    var document: HTML {
        HTMLDocument(
            title: "\(title) · \(context.tenantName)", language: "en", nonce: context.nonce,
            width: .dashboard, style: Self.style, script: script, navigation: navigation, refresh: refresh)(
                content)
    }

    /// The rules of the dashboard, which follow those of all pages and use their colors.
    private static let style = Stylesheet.compact(HTML(file: PackageResources.dashboard_css))

    /// On a phone, the link to the navigation shows it.
    private var navigation: HTML {
        """
        <header class="top"><a class="unseen skip" href="#content">Skip to content</a>\
        <a class="brand" href="\(link: Dashboard.path)">\(Artwork.mark)<span>\(context.tenantName)</span></a>\
        <a class="menu" href="#menu">Menu</a><nav id="menu" aria-label="Dashboard">\(links)</nav></header>\
        <div id="content" tabindex="-1"></div>
        """
    }

    private var links: HTML {
        let groups: [HTML] = DashboardSection.Group.allCases.map { group in
            var entries = sections.filter { $0.group == group }.map { ($0.path, $0.title) }
            if group == .tenant {
                if hasConfiguration { entries.append((Dashboard.configurationPath, "Configuration")) }
                entries.append((Dashboard.outboxPath, "Outbox"))
            }
            guard !entries.isEmpty else { return "" }
            return "<p>\(group.rawValue)</p><ul>\(entries.map { link($0.0, $0.1) })</ul>\n"
        }
        return "<ul>\(link("", "Overview"))</ul>\n\(groups)"
    }

    private func link(_ path: String, _ title: String) -> HTML {
        let target = path.isEmpty ? Dashboard.path : Dashboard.url(path)
        let mark: HTML? = path == current ? " aria-current=\"page\"" : nil
        return "<li><a href=\"\(link: target)\"\(mark)>\(title)</a></li>"
    }
}

extension Dashboard.Outcome {
    /// The message at the top of the page. A problem of a field is beside the field.
    func html() -> HTML? {
        if let report {
            let secret: HTML? = value.map { "<pre tabindex=\"0\"><code class=\"copy\">\($0)</code></pre>" }
            return "<div class=\"report\" role=\"status\"><p>\(report)</p>\(secret)</div>"
        }
        guard let error else { return nil }
        return FormParts.alert(error.field == nil ? error.message : "Nothing was saved. See the field below.")
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
    /// The address of new entries; nil if the list isn't live.
    var source: String?

    func html(_ outcome: Dashboard.Outcome) -> HTML {
        let actions: [HTML] = section.listActions.map { DashboardParts.button($0, section.url(), csrf) }
        let add: HTML? =
            section.newFields.isEmpty
            ? nil : "<a class=\"button\" href=\"\(link: section.url(Dashboard.newPath))\">New \(section.kind)</a>"
        let table = DashboardParts.table(
            section.title, section.columns, rows, source: source, link: { section.url(section.id(of: $0)) },
            end: rows.contains { section.isDeclared($0, nil, declared) }
                ? { section.isDeclared($0, nil, declared) ? "<span class=\"tag\">Configuration</span>" : "" } : nil)
        return """
            <div class="head"><div><h1>\(section.title)</h1><p class="lead">\(section.lead)</p></div>\
            <div class="tools">\(actions)\(live)\(add)</div></div>
            \(outcome.html())
            \(finder)
            \(rows.isEmpty && source == nil ? empty : table)
            \(pages)\(extra)
            """
    }

    private var finder: HTML? {
        guard section.search != nil else { return nil }
        let all: HTML? = search.isEmpty ? nil : "<a href=\"\(link: section.url())\">Show all</a>"
        return DashboardList.finder(section.url(), section.searchLabel, search, all)
    }

    static func finder(_ target: String, _ label: String, _ search: String, _ all: HTML?) -> HTML {
        """
        <form class="find" role="search" method="get" action="\(link: target)"><label for="q">\(label)</label>\
        <span><input id="q" name="q" type="search" autocomplete="off" autocapitalize="none" spellcheck="false" \
        value="\(search)"><button class="secondary" type="submit">Search</button>\(all)</span></form>
        """
    }

    private var empty: HTML {
        "<p class=\"nothing\">\(search.isEmpty ? "Nothing here yet." : "Nothing matches the search.")</p>"
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
        return """
            <p class="pages">\(number > 1 ? link(number - 1, "Previous") : HTML.empty) \
            <span>Page \(number)\(isCounted ? ", \(total) in all" : HTML.empty)</span> \
            \(hasMore ? link(number + 1, "Next") : HTML.empty)</p>
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

    var html: HTML {
        let table = DashboardParts.table(
            part.title, part.columns, rows,
            link: { row in part.section.map { Dashboard.url($0, part.row(of: row)) } },
            end: isFixed ? nil : part.remove.map { remove in { row in button(remove, row) } })
        let more: HTML? = total > rows.count ? "<p class=\"nothing\">The first \(rows.count) of \(total).</p>" : nil
        let form: HTML? = addition.map { form in
            """
            <details class="add"\(isOpen ? " open" : HTML.empty)><summary>\(form.button)</summary>\(form.html)</details>
            """
        }
        return """
            <section id="\(part.id)"><h2>\(part.title)</h2>
            \(rows.isEmpty ? "<p class=\"nothing\">\(part.empty)</p>" : table)\(more)\(form)</section>

            """
    }

    private var isOpen: Bool { addition.map { $0.outcome.form?.id == $0.id } ?? false }

    private func button(_ remove: DashboardAction, _ row: DashboardRecord) -> HTML {
        """
        <form method="post" action="\(link: action)">\
        \(DashboardParts.hidden(csrf, "\(part.id).remove", row: part.row(of: row)))\
        <button class="secondary" type="submit">\(remove.title)<span class="unseen"> \
        \(part.columns.first.flatMap { $0.value(row)?.shown } ?? "")</span></button></form>
        """
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

    func html(_ outcome: Dashboard.Outcome) -> HTML {
        let crumb: HTML? =
            section.isSingle
            ? nil : "<p class=\"crumb\"><a href=\"\(link: section.url())\">\(section.title)</a></p>"
        let lead: HTML? = section.isSingle ? "<p class=\"lead\">\(section.lead)</p>" : nil
        let actions: [HTML] =
            isDeclared
            ? []
            : section.actions.filter { $0.isOffered(record) }.map { DashboardParts.button($0, section.url(id), csrf) }
        let note: HTML? =
            isDeclared
            ? """
            <p class="declared"><span class="tag">Configuration</span> The configuration declares this. Change it there, \
            and start the tenant again.</p>
            """ : nil
        let rows = section.facts.filter { !$0.html(record).text.isEmpty }
        let facts: HTML? =
            rows.isEmpty
            ? nil
            : """
            <dl class="facts">\(rows.map { "<div><dt>\($0.label)</dt><dd>\($0.html(record))</dd></div>" as HTML })</dl>
            """
        let settings: HTML? = form.map { form in
            guard section.isSingle else { return "<section id=\"settings\"><h2>Settings</h2>\(form.html)</section>" }
            return extra == nil ? form.html : "<div class=\"pair\">\(form.html)\(extra)</div>"
        }
        return """
            \(crumb)
            <h1>\(section.isSingle ? section.title : section.name(of: record))</h1>
            \(lead)
            \(outcome.html())
            \(note)
            \(actions.isEmpty ? nil : "<div class=\"switches\">\(actions)</div>" as HTML?)
            \(facts)
            \(section.isSingle ? nil : extra)
            \(parts)
            \(settings)
            """
    }
}
