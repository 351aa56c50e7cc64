/// The parts of statements that differ between databases.
///
/// The schema for PostgreSQL is meant to have a column `rowid` in each table, and functions `instr` and `json_extract`,
/// as SQLite has, so that most statements are the same.
package enum SQLFlavor: Sendable {
    case sqlite, postgres

    /// The end of a `SELECT` whose rows are then changed. SQLite has one writer at a time.
    package var locking: String {
        switch self {
        case .sqlite: ""
        case .postgres: " FOR UPDATE"
        }
    }

    /// The strings of a JSON array that is a value of the statement, as a subquery.
    package func elements(of value: String) -> String {
        switch self {
        case .sqlite: "(SELECT value FROM json_each(\(value)))"
        case .postgres: "(SELECT jsonb_array_elements_text(\(value)::jsonb))"
        }
    }

    /// The truth value of a member of a JSON object; neither if the member doesn't exist.
    package func flag(_ member: String, of document: String) -> String {
        switch self {
        case .sqlite: "json_extract(\(document), '$.\(member)')"
        case .postgres: "CASE json_extract(\(document), '$.\(member)') WHEN 'true' THEN 1 WHEN 'false' THEN 0 END"
        }
    }

    /// A test of text, with a pattern from `pattern` as the value. It respects case.
    package func matches(_ expression: String) -> String {
        switch self {
        case .sqlite: "\(expression) GLOB ?"
        // Unlike SQLite's, this one respects case.
        case .postgres: "CAST(\(expression) AS TEXT) LIKE ?"
        }
    }

    /// A pattern for text that consists of these parts, with anything between them.
    package func pattern(_ parts: [String]) -> String {
        switch self {
        case .sqlite:
            // In brackets, special characters stand for themselves.
            parts.map { $0.map { "*?[".contains($0) ? "[\($0)]" : String($0) }.joined() }.joined(separator: "*")
        case .postgres:
            parts.map { $0.map { #"%_\"#.contains($0) ? #"\\#($0)"# : String($0) }.joined() }.joined(separator: "%")
        }
    }

    /// Whether the member at a path of a JSON object exists and isn't null. The value is the path.
    package func exists(in document: String) -> String {
        switch self {
        case .sqlite: "coalesce(json_type(\(document), ?), 'null') <> 'null'"
        case .postgres: "coalesce(jsonb_typeof(\(document)::jsonb #> CAST(? AS text)::text[]), 'null') <> 'null'"
        }
    }

    /// Whether the member at a path of a JSON object, or an element of an array there, is equal to a text. The values
    /// are the path and the text.
    package func contains(in document: String) -> String {
        switch self {
        case .sqlite:
            """
            EXISTS (SELECT 1 FROM json_each(\(document), ?) WHERE atom IS NOT NULL AND
            CASE type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST(atom AS TEXT) END = ?)
            """
        case .postgres:
            """
            EXISTS (SELECT 1 FROM (SELECT \(document)::jsonb #> CAST(? AS text)::text[] AS found) AS place,
            jsonb_path_query(found, 'lax $[*]') AS atom
            WHERE jsonb_typeof(atom) NOT IN ('null', 'object', 'array') AND atom #>> '{}' = ?)
            """
        }
    }

    /// The path of a member, as the value for `exists` and `contains`.
    package func path(_ names: [String]) -> String {
        switch self {
        case .sqlite:
            "$" + names.map { #"."\#($0.replacingOccurrences(of: "\"", with: "\\\""))""# }.joined()
        case .postgres:
            "{"
                + names.map { name in
                    "\"" + name.map { #"\""#.contains($0) ? #"\\#($0)"# : String($0) }.joined() + "\""
                }.joined(separator: ",") + "}"
        }
    }
}
