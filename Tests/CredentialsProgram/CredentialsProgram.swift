import Auth0
import Foundation
import SimpleKeychain

/// A program that tests start many times over, and kill: it uses credentials in an encrypted file.
///
/// ```text
/// CredentialsProgram VERB DIRECTORY DOMAIN
/// ```
///
/// - `credentials` prints the access token.
/// - `renew` renews the credentials and prints the new access token.
/// - `stored` prints the access token that is stored, good or not.
/// - `churn` says that it has begun, then renews and stores for ever, as fast as it can, and says so each time.
/// - `confined` prints the access token, but can write no file of more than a few lines.
/// - `unprivileged` prints the access token, but is nobody in particular.
///
/// What goes wrong is told on standard error, with the exit status 1.
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
        let manager = CredentialsManager(
            authentication: Auth0.authentication(clientId: "a0-cli", domain: words[3]),
            storage: SimpleKeychain(service: "faults", store: store))
        switch words[1] {
        case "credentials": break
        case "renew":
            let renewed = try await manager.renew()
            return print(renewed)
        case "stored": return try print(manager.storedCredentials())
        case "churn": try await churn(manager)
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

    private static func churn(_ manager: CredentialsManager) async throws {
        write("begun\n", to: .standardOutput)
        while true {
            let credentials = try await manager.renew()
            try manager.save(credentials)
            write("renewed\n", to: .standardOutput)
        }
    }

    /// As if the disk were full: writing credentials to a file fails, while complaints have room enough.
    private static func confine() throws {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 512, rlim_max: 512)
        #if canImport(Glibc)
            let status = setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #else
            let status = setrlimit(RLIMIT_FSIZE, &limit)
        #endif
        guard status == 0 else { throw POSIXError(.EPERM) }
    }

    /// The superuser may write to directories that nobody may write to.
    private static func dropPrivileges() throws {
        guard geteuid() == 0 else { return }
        guard setgid(65534) == 0, setuid(65534) == 0 else { throw POSIXError(.EPERM) }
    }

    private static func write(_ text: String, to file: FileHandle) {
        // Nobody is left to tell when this fails.
        try? file.write(contentsOf: Data(text.utf8))
    }
}
