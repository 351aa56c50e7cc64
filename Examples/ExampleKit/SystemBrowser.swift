import Foundation

/// The browser of the person in front of the machine.
public enum SystemBrowser {
    /// Prints the address, and has the system show the page if it can.
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
        // The address is printed, so a machine without a browser is no reason to stop.
        try? process.run()
    }
}
