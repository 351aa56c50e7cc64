import A0Web
import Foundation

extension CodingUserInfoKey {
    /// The folder of the configuration file, where relative paths start.
    static let configurationFolder = CodingUserInfoKey(rawValue: "configuration folder")
}

/// A text of the configuration that may stand in a file of its own instead.
struct LongText {
    static let customLoginPage = LongText("custom_login_page")
    static let pageTemplate = LongText("page_template")
    static let signingKey = LongText("signing_key")

    private let key: AnyKey
    private let fileKey: AnyKey

    private init(_ name: String) {
        (key, fileKey) = (AnyKey(name), AnyKey(name + "_file"))
    }

    /// The key of the path of that file.
    var fileKeyName: String { fileKey.stringValue }

    /// The text, from wherever it stands; nil if there is none.
    func read(from decoder: any Decoder) throws -> String? {
        let values = try decoder.container(keyedBy: AnyKey.self)
        guard let path = try values.decodeIfPresent(String.self, forKey: fileKey) else {
            return try values.decodeIfPresent(String.self, forKey: key)
        }
        func mistake(_ description: String) -> DecodingError {
            .dataCorrupted(.init(codingPath: decoder.codingPath + [fileKey], debugDescription: description))
        }
        guard !values.contains(key) else { throw mistake("there is \(key.stringValue), too. Choose one of the two.") }
        let folder = CodingUserInfoKey.configurationFolder.flatMap { decoder.userInfo[$0] } as? URL
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
