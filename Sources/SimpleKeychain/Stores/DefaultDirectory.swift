import Foundation

/// Where encrypted files are if nobody says otherwise.
enum DefaultDirectory {
    /// The directory that the user of the program chose, if any.
    static func chosen(environment: ProcessEnvironment) -> String? {
        guard let directory = environment["SIMPLE_KEYCHAIN_DIRECTORY"], !directory.isEmpty else { return nil }
        return directory
    }

    /// The chosen directory, else `simplekeychain` in the user's data directory (XDG Base Directory Specification).
    static func path(environment: ProcessEnvironment) throws(SimpleKeychainError) -> String {
        if let directory = chosen(environment: environment) {
            // A relative one would be another directory after every change of the working directory.
            guard directory.hasPrefix("/") else {
                throw .invalidParameters.because(
                    "SIMPLE_KEYCHAIN_DIRECTORY is \"\(directory)\"; it must be an absolute path.")
            }
            return directory
        }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return data + "/simplekeychain"
        }
        // Foundation asks the user database; whoever sets HOME means it.
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
        return home + "/.local/share/simplekeychain"
    }
}
