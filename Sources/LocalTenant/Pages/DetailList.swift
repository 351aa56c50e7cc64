import A0Pages

/// The request of an application for one payment or the like, in rows. The owner may show it in another way.
struct DetailList: Sendable {
    /// Details in the form of Auth0's Guardian app say themselves how they're shown.
    private static let guardian = "urn:auth0:schemas:authorization-details:"

    let details: AuthorizationDetails

    var html: HTML { "\(details.items.map(Self.html))" }

    private static func html(_ item: TenantValue) -> HTML {
        let (title, rows) = content(of: item)
        return """
            <h2><bdi>\(title)</bdi></h2>
            <dl class="facts">\(rows.map { "<div><dt><bdi>\($0.name)</bdi></dt><dd><bdi>\($0.value)</bdi></dd></div>" as HTML })</dl>
            """
    }

    private static func content(of item: TenantValue) -> (title: String, rows: [Row]) {
        let members = item.objectValue ?? [:]
        let type = members["type"]?.stringValue ?? ""
        guard type.hasPrefix(guardian), let properties = members["properties"]?.objectValue else {
            return (label(type), rows(of: .object(members.filter { $0.key != "type" }), []))
        }
        let shown = properties.values.filter { $0["display"] == true }
            .sorted { ($0["display_order"]?.number ?? 0) < ($1["display_order"]?.number ?? 0) }
        return (
            members["instruction"]?.stringValue ?? type,
            shown.map { Row(name: $0["name"]?.stringValue ?? "", value: $0["value"]?.words ?? "") }
        )
    }

    private struct Row {
        let name: String
        let value: String
    }

    /// The values by their paths, in the order of the paths.
    private static func rows(of value: TenantValue, _ path: [String]) -> [Row] {
        switch value {
        case .object(let members): members.sorted { $0.key < $1.key }.flatMap { rows(of: $1, path + [$0]) }
        default: [Row(name: label(path.joined(separator: " ")), value: value.words)]
        }
    }

    /// `destinationAccount` and `destination_account` in words, as a label of a row.
    private static func label(_ name: String) -> String {
        guard !name.contains(":") else { return name }
        var words = ""
        for character in name {
            if character.isUppercase, words.last?.isLowercase == true { words.append(" ") }
            words.append("_-.".contains(character) ? " " : character)
        }
        return words.prefix(1).uppercased() + words.dropFirst().lowercased()
    }
}

extension TenantValue {
    fileprivate var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .string(let text): Double(text)
        default: nil
        }
    }

    fileprivate var words: String {
        switch self {
        case .string(let text): text
        case .array(let elements): elements.map(\.words).joined(separator: ", ")
        default: String(decoding: encoded(), as: UTF8.self)
        }
    }
}
