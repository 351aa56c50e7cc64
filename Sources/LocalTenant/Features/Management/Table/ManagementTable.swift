import A0Pages
import CA0Resources

/// All operations of Auth0's Management API, with their scopes, pages, and bodies, from
/// `Resources/management-api.txt`.
///
/// A row is `METHOD path scopes status`, then, as far as an operation has them, `page=clients` for a list with pages,
/// `hides=secret,sink.token` for what responses leave out, and the body's form (see ``SchemaParser``). Scopes with a
/// comma are alternatives, those with `&` are needed together. Other rows give a form a name: `$7 {…}`. Rows continue
/// with indentation.
enum ManagementTable {
    static let operations = rows.compactMap(operation)

    private static let byKey = Dictionary(operations.map { ($0.key, $0) }) { first, _ in first }

    private static let schemas = [String: Schema](
        uniqueKeysWithValues: rows.compactMap { row in
            guard row.hasPrefix("$"), let space = row.firstIndex(of: " ") else { return nil }
            return SchemaParser.parse(row[row.index(after: space)...]).map { (String(row[..<space]), $0) }
        })

    static func operation(_ method: String, _ path: String) -> ManagementOperation? { byKey["\(method) \(path)"] }

    /// The parts of a path's documents that only bodies have, and no response, such as secrets.
    static func hidden(at path: String) -> [[String]] {
        ["POST \(path)", "PUT \(path)", "PATCH \(path)", "PUT \(path)/*", "PATCH \(path)/*"]
            .flatMap { byKey[$0]?.hidden ?? [] }
    }

    /// The form with this name.
    static func schema(_ name: String) -> Schema { schemas[name] ?? .any }

    /// The rows, with their continuations.
    static let rows: [String] = a0_management_api.text.split(separator: "\n").reduce(into: []) { rows, line in
        guard line.hasPrefix(" "), let last = rows.last else { return rows.append(String(line)) }
        let isWord = last.hasSuffix(",") || last.hasSuffix("|")
        rows[rows.count - 1] += (isWord ? "" : " ") + line.drop { $0 == " " }
    }

    /// nil for a row that gives a form a name.
    private static func operation(_ row: String) -> ManagementOperation? {
        let words = row.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
        guard words.count >= 4, !row.hasPrefix("$"), let status = Int(words[3]) else { return nil }
        var operation = ManagementOperation(
            method: String(words[0]), path: String(words[1]), scopes: scopes(words[2]), status: status)
        var rest = words.count > 4 ? words[4] : ""
        rest = take(listing: rest, &operation)
        if rest.hasPrefix("hides=") {
            let end = rest.firstIndex(of: " ") ?? rest.endIndex
            operation.hidden = rest[..<end].dropFirst("hides=".count).split(separator: ",")
                .map { $0.split(separator: ".").map(String.init) }
            rest = rest[end...].drop { $0 == " " }
        }
        if !rest.isEmpty { operation.body = SchemaParser.parse(rest) }
        return operation
    }

    /// Takes the listing from the beginning of a row's rest, which is returned without it.
    private static func take(listing text: Substring, _ operation: inout ManagementOperation) -> Substring {
        let end = text.firstIndex(of: " ") ?? text.endIndex
        let parts = text[..<end].split(separator: "=")
        guard parts.count == 2,
            let pages = ManagementOperation.Listing.Pages(rawValue: parts[0].filter { $0 != "!" })
        else { return text }
        operation.listing = .init(
            pages: pages, canBeBare: !parts[0].hasSuffix("!"), name: parts[1] == "-" ? nil : String(parts[1]))
        return text[end...].drop { $0 == " " }
    }

    private static func scopes(_ text: Substring) -> [[String]] {
        guard text != "-" else { return [] }
        return text.split(separator: ",").map { $0.split(separator: "&").map(String.init) }
    }
}
