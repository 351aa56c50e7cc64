import A0YAML
import Foundation

extension TenantDescription {
    /// Reads a `tenant.yaml`, or a folder.
    ///
    /// - Parameters:
    ///   - url: the file or the folder.
    ///   - keywords: what `##NAME##` and `@@NAME@@` stand for in the files (`AUTH0_KEYWORD_REPLACE_MAPPINGS`).
    /// - Throws: ``TenantError`` with the file and the line: a file can't be read, isn't YAML or JSON, has an unknown
    ///   section, or names a file that isn't there or is outside of the folder.
    public init(contentsOf url: URL, keywords: [String: TenantValue] = [:]) throws(TenantError) {
        let files = DescriptionFiles(url, Keywords(values: keywords))
        if files.isFolder { try read(files) } else { try readYAML(files, url.lastPathComponent) }
    }

    /// Whether something is a description instead of a configuration: a YAML file, or a folder of a description.
    public static func isDescribed(at url: URL) -> Bool {
        ["yaml", "yml"].contains(url.pathExtension.lowercased()) || isFolder(url)
    }

    /// Whether a folder has a description: a folder for one of its sections, such as `clients`.
    public static func isFolder(_ url: URL) -> Bool {
        let files = DescriptionFiles(url, Keywords(values: [:]))
        return files.isFolder && DescriptionSection.all.flatMap(\.folders).contains(where: files.exists)
    }

    private mutating func readYAML(_ files: DescriptionFiles, _ name: String) throws(TenantError) {
        let document: YAMLDocument
        let text = try files.text(name)
        do {
            document = try YAMLDocument(text)
        } catch {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let line = lines.indices.contains(error.line - 1) ? String(lines[error.line - 1]) : ""
            let marker = Keywords.marker(in: line).map { " Nothing replaces \($0)." } ?? ""
            throw TenantError(.configuration, "\(error.message).\(marker)", keyPath: "\(name):\(error.line)")
        }
        places = document.lines.mapValues { Place(file: name, line: $0) }
        guard case .object(let members) = document.value else {
            guard document.value == .null else { throw error("", "the file must have sections, such as clients.") }
            return
        }
        sections = members
        try check()
        for section in DescriptionSection.all {
            guard let value = sections[section.key] else { continue }
            // Some texts are named relative to the folder of their kind.
            let bases = ["", section.key == "clients" ? "clients" : section.key == "connections" ? "connections" : ""]
            sections[section.key] = try section.texts.reduceThrowing(value) { (value, text) throws(TenantError) in
                try insert(files, value, text.path[...], bases, section.key)
            }
        }
    }

    /// - Throws: `TenantError` for a section that Auth0 doesn't have.
    private func check() throws(TenantError) {
        let known = DescriptionSection.all.map(\.key)
        for key in keys where !known.contains(key) && !key.hasPrefix("_") {
            throw error(key, "there is no section \(key).\(TenantError.suggestion(for: key, known))")
        }
    }

    // MARK: A folder

    private mutating func read(_ files: DescriptionFiles) throws(TenantError) {
        for section in DescriptionSection.all {
            switch section.files {
            case .one(let file): sections[section.key] = try read(files, file, section, section.key)
            case .each(let folder):
                sections[section.key] = try readAll(files, folder, section, section.key)
            case .folders(let folder, let name):
                guard let all = try files.names(in: folder) else { continue }
                var items: [TenantValue] = []
                for inner in all {
                    let path = "\(section.key)[\(items.count)]"
                    if let item = try read(files, "\(folder)/\(inner)/\(name)", section, path) { items.append(item) }
                }
                sections[section.key] = .array(items)
            case .members(let members):
                var value: [String: TenantValue] = [:]
                for (name, memberFiles) in members {
                    let path = name.map { "\(section.key).\($0)" } ?? section.key
                    let member: TenantValue? =
                        switch memberFiles {
                        case .one(let file): try read(files, file, section, path)
                        case .each(let folder): try readAll(files, folder, section, path)
                        }
                    guard let member else { continue }
                    if let name { value[name] = member } else { value.merge(member.objectValue ?? [:]) { $1 } }
                }
                if !value.isEmpty { sections[section.key] = .object(value) }
            }
        }
        guard !sections.isEmpty else {
            throw TenantError(
                .configuration, "The folder has no description of a tenant, such as tenant.json or clients.",
                keyPath: files.root.path)
        }
    }

    private mutating func readAll(
        _ files: DescriptionFiles, _ folder: String, _ section: DescriptionSection, _ path: String
    ) throws(TenantError) -> TenantValue? {
        guard let all = try files.names(in: folder) else { return nil }
        var items: [TenantValue] = []
        // The provider of emails has a section of its own.
        for name in all where name.hasSuffix(".json") && !(section.key == "emailTemplates" && name == "provider.json") {
            if let item = try read(files, "\(folder)/\(name)", section, "\(path)[\(items.count)]") {
                items.append(item)
            }
        }
        return .array(items)
    }

    /// The value in a JSON file, with the texts that it names; nil without the file.
    private mutating func read(
        _ files: DescriptionFiles, _ file: String, _ section: DescriptionSection, _ path: String
    ) throws(TenantError) -> TenantValue? {
        guard files.exists(file) else { return nil }
        places[path] = Place(file: file)
        let text = try files.text(file)
        let value: TenantValue
        do {
            value = try TenantValue.decode(Data(text.utf8))
        } catch {
            throw TenantError(.configuration, "This is not JSON.", keyPath: file)
        }
        let folder = file.split(separator: "/").dropLast().joined(separator: "/")
        // Names of parts that are in this file come before the place of the texts in it.
        let depth = path.filter { $0 == "." || $0 == "[" }.count
        return try section.texts.reduceThrowing(value) { (value, text) throws(TenantError) in
            guard depth == 0 || path.hasSuffix("]") || path.hasSuffix("." + text.path[0]) else { return value }
            return try insert(files, value, text.path.dropFirst(depth), [folder, "", "prompts"], path)
        }
    }

    // MARK: Texts

    /// Puts the contents of files in the place of their names.
    private func insert(
        _ files: DescriptionFiles, _ value: TenantValue, _ path: ArraySlice<String>, _ bases: [String],
        _ keyPath: String
    ) throws(TenantError) -> TenantValue {
        guard let name = path.first else {
            guard let text = value.stringValue, DescriptionFiles.isName(text) else { return value }
            guard let found = try files.find(text, bases) else {
                throw error(keyPath, "there is no file \(text).")
            }
            return .string(try files.text(found))
        }
        let rest = path.dropFirst()
        switch value {
        case .array(let items) where name == "*":
            return .array(
                try items.indices.map { (index) throws(TenantError) in
                    try insert(files, items[index], rest, bases, "\(keyPath)[\(index)]")
                })
        case .object(var members):
            for key in members.keys.sorted() where name == "*" || name == key {
                guard let member = members[key] else { continue }
                members[key] = try insert(files, member, rest, bases, "\(keyPath).\(key)")
            }
            return .object(members)
        default: return value
        }
    }
}

/// The files of a description.
struct DescriptionFiles {
    let root: URL
    let isFolder: Bool
    private let keywords: Keywords

    /// - Parameter url: a folder, or a file in the folder.
    init(_ url: URL, _ keywords: Keywords) {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        self.isFolder = isFolder.boolValue
        root = (isFolder.boolValue ? url : url.deletingLastPathComponent()).standardizedFileURL
        self.keywords = keywords
    }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(name).path)
    }

    /// The text of a file, with its keywords replaced.
    func text(_ name: String) throws(TenantError) -> String {
        let file = root.appendingPathComponent(name)
        guard let data = FileManager.default.contents(atPath: file.path) else {
            throw TenantError(.configuration, "\(file.path) cannot be read.")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw TenantError(.configuration, "\(file.path) is not text in UTF-8.")
        }
        return keywords.replaced(in: text)
    }

    /// The names in a folder, in alphabetical order; nil without the folder.
    func names(in folder: String) throws(TenantError) -> [String]? {
        guard exists(folder) else { return nil }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
                .sorted()
        } catch {
            throw TenantError(.configuration, "\(root.appendingPathComponent(folder).path) cannot be read.")
        }
    }

    /// Whether a text is the name of a file instead of the text itself.
    static func isName(_ text: String) -> Bool {
        guard text.count < 1_000, !text.contains(where: { $0.isNewline || "<>{}".contains($0) }) else { return false }
        return text.hasPrefix("./") || text.hasPrefix(".\\")
            || [".html", ".js", ".ts", ".liquid", ".json", ".txt"].contains { text.hasSuffix($0) }
    }

    /// The path of a file below the root, as Windows writes it, too; nil if there is none.
    ///
    /// - Throws: `TenantError` for a file outside of the folder.
    func find(_ name: String, _ bases: [String]) throws(TenantError) -> String? {
        let name = name.replacingOccurrences(of: "\\", with: "/")
        for base in bases {
            let file = root.appendingPathComponent(base, isDirectory: true).appendingPathComponent(name)
                .standardizedFileURL
            guard file.path.hasPrefix(root.path + "/") else {
                throw TenantError(.configuration, "\(name) is outside of the folder \(root.path).")
            }
            if FileManager.default.fileExists(atPath: file.path) {
                return String(file.path.dropFirst(root.path.count + 1))
            }
        }
        return nil
    }
}

extension Array {
    fileprivate func reduceThrowing<Result, Failure: Error>(
        _ initial: Result, _ next: (Result, Element) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var result = initial
        for element in self { result = try next(result, element) }
        return result
    }
}
