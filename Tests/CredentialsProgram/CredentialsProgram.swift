import Auth0
import Foundation
import SimpleKeychain

#if canImport(Darwin)
    import Darwin
#endif

/// A program that uses credentials in an encrypted file, and that tests start and kill many times.
///
/// ```text
/// CredentialsProgram VERB DIRECTORY DOMAIN
/// ```
///
/// - `credentials` prints the access token.
/// - `renew` renews the credentials and prints the new access token.
/// - `stored` prints the stored access token, valid or not.
/// - `churn` prints a line, then renews and stores forever, with a line for each round.
/// - `unsaved` renews, but the storage fails once when the response arrives. Prints a line.
/// - `persistent` does so too, and then uses the credentials twice a second, forever.
/// - `confined` prints the access token, but can't write files larger than a few lines.
/// - `unprivileged` prints the access token, but runs without privileges.
///
/// Errors are printed to standard error, with the exit status 1.
@main
enum CredentialsProgram {
    private struct WrongUse: Error {}

    static func main() async {
        do {
            try await run(CommandLine.arguments)
        } catch {
            write("\(error.localizedDescription)\n", to: .standardError)
            exit(1)
        }
    }

    private static func run(_ words: [String]) async throws {
        guard words.count == 4 else { throw WrongUse() }
        let store = SimpleKeychain.Store.encryptedFile(directory: URL(fileURLWithPath: words[2]))
        let keychain = SimpleKeychain(service: "faults", store: store)
        let storage: any CredentialsStorage =
            ["unsaved", "persistent"].contains(words[1]) ? FailingStorage(keychain: keychain) : keychain
        let manager = CredentialsManager(
            authentication: Auth0.authentication(clientId: "a0-cli", domain: words[3]), storage: storage)
        switch words[1] {
        case "credentials": break
        case "renew":
            let renewed = try await manager.renew()
            return print(renewed)
        case "stored": return try print(manager.storedCredentials())
        case "churn": try await churn(manager)
        case "unsaved": return try await failToStore(manager)
        case "persistent":
            try await failToStore(manager)
            while true {
                try await Task.sleep(nanoseconds: 500_000_000)
                _ = try await manager.credentials()
            }
        case "confined": try confine()
        case "unprivileged": try dropPrivileges()
        default: throw WrongUse()
        }
        print(try await manager.credentials())
    }

    private static func print(_ credentials: Credentials) {
        let token: String = credentials.accessToken
        write("\(token)\n", to: .standardOutput)
    }

    /// Renews, and prints a line when the response couldn't be stored.
    private static func failToStore(_ manager: CredentialsManager) async throws {
        do {
            _ = try await manager.renew()
            throw WrongUse()
        } catch CredentialsManagerError.storeFailed {
            write("not stored\n", to: .standardOutput)
        }
    }

    private static func churn(_ manager: CredentialsManager) async throws {
        write("begun\n", to: .standardOutput)
        while true {
            let credentials = try await manager.renew()
            try manager.save(credentials)
            write("renewed\n", to: .standardOutput)
        }
    }

    /// Simulates a full disk: credentials can't be written to a file, but error messages still fit.
    private static func confine() throws {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 512, rlim_max: 512)
        #if canImport(Darwin) || canImport(Musl)
            let resource: Int32 = RLIMIT_FSIZE
        #else
            let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        #endif
        guard setrlimit(resource, &limit) == 0 else { throw POSIXError(.EPERM) }
    }

    /// Necessary because the superuser can write to read-only directories.
    private static func dropPrivileges() throws {
        guard geteuid() == 0 else { return }
        guard setgid(65534) == 0, setuid(65534) == 0 else { throw POSIXError(.EPERM) }
    }

    private static func write(_ text: String, to file: FileHandle) {
        // If this fails, there's nowhere left to report it.
        try? file.write(contentsOf: Data(text.utf8))
    }
}
