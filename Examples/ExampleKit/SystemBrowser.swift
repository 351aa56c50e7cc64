import Foundation

/// The user's browser.
public enum SystemBrowser {
    /// Prints the URL, and opens it if the system can.
    public static func open(_ url: URL) {
        show("Log in here: \(url.absoluteString)")
        #if os(macOS)
            let command = "open"
        #else
            let command = "xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [command, url.absoluteString]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // The URL is printed, so the program also works without a browser.
        try? process.run()
    }
}
