import Foundation

extension CodingUserInfoKey {
    /// The folder of the configuration file, where relative paths start.
    static let configurationFolder = CodingUserInfoKey(rawValue: "configuration folder")
}

/// Reads texts of a configuration that stand in files of their own.
struct TextFiles {
    private let container: KeyedDecodingContainer<AnyKey>
    private let folder: URL?

    init(_ decoder: any Decoder, _ container: KeyedDecodingContainer<AnyKey>) {
        self.container = container
        folder = CodingUserInfoKey.configurationFolder.flatMap { decoder.userInfo[$0] } as? URL
    }

    /// The key with the path of the file in which the text of `key` stands.
    static func key(_ key: some CodingKey) -> AnyKey { AnyKey(key.stringValue + "_file") }

    /// The text of the file that the configuration names in place of the text itself; nil if it names none.
    func text(for key: some CodingKey) throws -> String? {
        let fileKey = Self.key(key)
        guard let path = try container.decodeIfPresent(String.self, forKey: fileKey) else { return nil }
        func mistake(_ description: String) -> DecodingError {
            .dataCorrupted(.init(codingPath: container.codingPath + [fileKey], debugDescription: description))
        }
        guard !container.contains(AnyKey(key.stringValue)) else {
            throw mistake("there is \(key.stringValue), too. Choose one of the two.")
        }
        guard folder != nil || path.hasPrefix("/") else {
            throw mistake("\(path) would start at the folder of the configuration file, and there is no such file.")
        }
        let file = URL(fileURLWithPath: path, relativeTo: folder)
        guard let data = try? Data(contentsOf: file) else { throw mistake("\(file.path) cannot be read.") }
        guard let text = String(data: data, encoding: .utf8) else {
            throw mistake("\(file.path) is not text in UTF-8.")
        }
        return text
    }
}

extension StrictContainer {
    /// A long text, from the configuration itself or from a file that it names.
    func text(_ key: Key) throws -> String? {
        try files.text(for: key) ?? value(key)
    }
}
