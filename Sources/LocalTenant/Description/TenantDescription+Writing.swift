import A0YAML
import Foundation

extension TenantDescription {
    /// Writes a `tenant.yaml`, or a folder if the name doesn't end in `.yaml` or `.yml`. Code and pages become files of
    /// their own. Other files stay as they are.
    ///
    /// - Throws: ``TenantError`` for a file that can't be written.
    public func write(to url: URL) throws(TenantError) {
        let isFile = ["yaml", "yml"].contains(url.pathExtension.lowercased())
        let writer = DescriptionWriter(root: isFile ? url.deletingLastPathComponent() : url)
        var members: [String: TenantValue] = [:]
        for section in DescriptionSection.all {
            guard var value = sections[section.key] else { continue }
            for text in section.texts {
                value = try writer.separate(value, text.path[...], isFile ? text.file : text.folderFile, [])
            }
            if isFile { members[section.key] = value } else { try writer.write(section, value) }
        }
        guard isFile else { return }
        do {
            let text = try YAMLWriter.text(of: .object(members), first: DescriptionSection.all.map(\.key))
            try writer.write(Data(text.utf8), url.lastPathComponent)
        } catch let error as YAMLError {
            throw TenantError(.configuration, "\(error).")
        } catch {
            throw TenantError(error)
        }
    }
}

/// Writes the files of a description.
private struct DescriptionWriter {
    let root: URL

    // MARK: Texts

    /// Writes texts to files of their own, and leaves the names of the files.
    ///
    /// - Parameter names: the names that stand for each `*` so far.
    func separate(
        _ value: TenantValue, _ path: ArraySlice<String>, _ file: DescribedText.File?, _ names: [String]
    ) throws(TenantError) -> TenantValue {
        guard let file else { return value }
        guard let key = path.first else {
            guard let text = value.stringValue, !text.isEmpty else { return value }
            let (name, reference) = file.name(names.map(Self.fileName))
            try write(Data(text.utf8), name)
            return .string(reference)
        }
        let rest = path.dropFirst()
        switch value {
        case .array(let items) where key == "*":
            return .array(
                try items.map { (item) throws(TenantError) in
                    try separate(item, rest, file, names + [Self.name(of: item)])
                })
        case .object(var members):
            for name in members.keys where key == "*" || key == name {
                guard let member = members[name] else { continue }
                members[name] = try separate(member, rest, file, names + (key == "*" ? [name] : []))
            }
            return .object(members)
        default: return value
        }
    }

    // MARK: A folder

    func write(_ section: DescriptionSection, _ value: TenantValue) throws(TenantError) {
        switch section.files {
        case .one(let file): try write(value.encoded(pretty: true), file)
        case .each(let folder): try write(value, folder)
        case .folders(let folder, let name):
            for item in value.arrayValue ?? [] {
                try write(item.encoded(pretty: true), "\(folder)/\(Self.fileName(Self.name(of: item)))/\(name)")
            }
        case .members(let members):
            let named = members.compactMap(\.name)
            let others = TenantValue.object((value.objectValue ?? [:]).filter { !named.contains($0.key) })
            for (name, files) in members {
                guard let part = name.map({ value[$0] }) ?? others, part != [:] else { continue }
                switch files {
                case .one(let file): try write(part.encoded(pretty: true), file)
                case .each(let folder): try write(part, folder)
                }
            }
        }
    }

    private func write(_ items: TenantValue, _ folder: String) throws(TenantError) {
        var taken: Set<String> = []
        for item in items.arrayValue ?? [] {
            let name = Self.fileName(Self.name(of: item))
            var unique = name
            while !taken.insert(unique).inserted { unique = "\(name)-\(taken.count)" }
            try write(item.encoded(pretty: true), "\(folder)/\(unique).json")
        }
    }

    /// The name of an item's file.
    private static func name(of item: TenantValue) -> String {
        if let client = item["client_id"]?.stringValue, let audience = item["audience"]?.stringValue {
            return "\(client)-\(audience)"
        }
        for key in ["name", "template", "identifier", "domain", "displayName", "type", "description"] {
            if let name = item[key]?.stringValue, !name.isEmpty { return name }
        }
        return item.objectValue?.keys.min() ?? "item"
    }

    /// Without the characters that file systems don't allow.
    private static func fileName(_ name: String) -> String {
        let safe = name.map { "/?<>\\:*|\"".contains($0) || $0.isNewline || $0 == "\0" ? "-" : $0 }
        return String(safe).hasPrefix(".") ? "-" + safe.dropFirst() : String(safe.prefix(200))
    }

    func write(_ data: Data, _ name: String) throws(TenantError) {
        let file = root.appendingPathComponent(name)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            // It may have secrets.
            try data.write(to: file, options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        } catch {
            throw TenantError(.configuration, "\(file.path) cannot be written.")
        }
    }
}
