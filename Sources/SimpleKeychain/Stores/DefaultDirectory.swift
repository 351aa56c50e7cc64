import Foundation

/// The default directory of encrypted files.
enum DefaultDirectory {
    /// The directory set by environment variable, if any.
    static func chosen(environment: ProcessEnvironment) -> String? {
        guard let directory = environment["SIMPLE_KEYCHAIN_DIRECTORY"], !directory.isEmpty else { return nil }
        return directory
    }

    /// The directory set by environment variable, or else `simplekeychain` in the user's data directory (XDG Base
    /// Directory Specification).
    static func path(environment: ProcessEnvironment) throws(SimpleKeychainError) -> String {
        if let directory = chosen(environment: environment) {
            // A relative path would change with the working directory.
            guard directory.hasPrefix("/") else {
                throw .invalidParameters.because(
                    "SIMPLE_KEYCHAIN_DIRECTORY is \"\(directory)\"; it must be an absolute path.")
            }
            return directory
        }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return data + "/simplekeychain"
        }
        // An explicit HOME takes precedence over the user database, which Foundation asks.
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
        return home + "/.local/share/simplekeychain"
    }
}
