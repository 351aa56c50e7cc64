import Foundation

/// The desktop's message bus, as described by the environment. Doesn't connect to it.
struct SessionBus: Sendable {
    static let missing = SimpleKeychainError.itemNotAvailable.because(
        "There is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor $XDG_RUNTIME_DIR/bus names one.")

    /// The bus's address (D-Bus Specification, "Server Addresses").
    let address: String

    /// Whether there is a display on which a keyring can ask the user for its password.
    let hasDisplay: Bool

    /// The session bus of a process; `nil` if it has none.
    init?(environment: ProcessEnvironment) {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"] {
            guard !address.isEmpty, !address.hasPrefix("disabled:") else { return nil }
            self.address = address
        } else if let directory = environment["XDG_RUNTIME_DIR"], Self.isSocket(directory + "/bus") {
            address = "unix:path=\(directory)/bus"
        } else {
            return nil
        }
        hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    }

    private static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
}
