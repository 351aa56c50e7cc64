import Foundation

/// Finds programs like a shell does.
package enum Programs {
    package static let browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

    static func find(
        _ names: [String], path: String? = ProcessInfo.processInfo.environment["PATH"]
    ) throws(WebDriverError) -> String {
        let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        for name in names {
            for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
                return "\(folder)/\(name)"
            }
        }
        throw .missing(program: names[0])
    }
}
