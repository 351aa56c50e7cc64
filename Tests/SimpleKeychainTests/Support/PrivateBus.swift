import Foundation
import TestSupport

@testable import SimpleKeychain

#if SecretService && os(Linux)
    /// A private message bus that becomes the session bus of this process. Use it in a separate process, because a
    /// process has only one session bus.
    final class PrivateBus {
        static let isPossible = HelperProgram.isInstalled("dbus-daemon")
        static let canHaveKeyring = isPossible && HelperProgram.isInstalled("gnome-keyring-daemon")

        private let directory: TemporaryDirectory
        private let bus: BusDaemon
        private var keyring: HelperProgram?

        /// - Parameter activatable: A command that the bus runs when the Secret Service is called.
        init(activatable: String? = nil) throws {
            directory = try TemporaryDirectory()
            if let activatable {
                try "[D-BUS Service]\nName=org.freedesktop.secrets\nExec=\(activatable)\n"
                    .write(toFile: directory.path + "/secrets.service", atomically: true, encoding: .utf8)
            }
            bus = try BusDaemon(in: directory)
            setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
            setenv("XDG_DATA_HOME", directory.path, 1)
            for name in ["SIMPLE_KEYCHAIN_DIRECTORY", "DISPLAY", "WAYLAND_DISPLAY"] { unsetenv(name) }
        }

        func stop() {
            stopKeyring()
            bus.stop()
        }

        /// Starts GNOME Keyring with its existing keyrings in this bus's directory, and waits until it's on the bus.
        ///
        /// - Parameter password: Unlocks the login keyring, created if missing. `nil` keeps it locked.
        func startKeyring(password: String?) throws {
            let arguments = ["--foreground", "--components=secrets", "--control-directory=\(directory.path)/control"]
            let keyring = try HelperProgram(
                "gnome-keyring-daemon", arguments + (password == nil ? [] : ["--unlock"]),
                environment: ["HOME": directory.path])
            keyring.write(password ?? "")
            self.keyring = keyring
            let deadline = Deadline(seconds: 120)
            let connection = try BusConnection(before: deadline)
            while try !connection.isOffered("org.freedesktop.secrets", before: deadline) { usleep(10_000) }
        }

        func stopKeyring() {
            keyring?.stop()
            keyring = nil
        }
    }
#endif
