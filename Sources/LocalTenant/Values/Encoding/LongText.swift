import Foundation

/// A text of the configuration that stands in a file of its own.
enum LongText {
    /// - Parameter key: The key of the text itself, if there is one, which is an error.
    static func read(
        _ path: TenantValue, _ source: SettingSource, besides key: String?
    ) throws(TenantError) -> String {
        let path = try String.read(path, source)
        func error(_ text: String) -> TenantError { TenantError(.configuration, text) }
        if let key { throw error("there is \(key), too. Choose one of the two.") }
        guard source.folder != nil || path.hasPrefix("/") else {
            throw error("\(path) would start at the folder of the configuration file, and there is no such file.")
        }
        let file = URL(fileURLWithPath: path, relativeTo: source.folder)
        guard let data = try? Data(contentsOf: file) else { throw error("\(file.path) cannot be read.") }
        guard let text = String(data: data, encoding: .utf8) else {
            throw error("\(file.path) is not text in UTF-8.")
        }
        return text
    }
}
