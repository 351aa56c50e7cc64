import BeyondIdentityEmbedded
import Foundation
import SimpleKeychain

/// A device in a separate process: it holds credentials and answers logins that another program began.
///
/// ```text
/// DeviceProgram bind DIRECTORY LINK       binds a credential and prints its identity's name
/// DeviceProgram answer DIRECTORY REQUEST  prints the URL at which the browser continues
/// ```
///
/// Errors are printed to standard error, with the exit status 1.
@main
enum DeviceProgram {
    private struct WrongUse: Error {}

    static func main() async {
        do {
            print(try await run(CommandLine.arguments))
        } catch {
            FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ words: [String]) async throws -> String {
        guard words.count == 4, let url = URL(string: words[3]) else { throw WrongUse() }
        let store = SimpleKeychain.Store.encryptedFile(directory: URL(fileURLWithPath: words[2]))
        let device = CoreEmbedded(
            DeviceEnvironment(
                keychain: SimpleKeychain(service: "device", store: store), appInstance: { "DeviceProgram" }))
        try await device.initialize(allowedDomains: ["127.0.0.1"], biometricAskPrompt: "Log in")
        switch words[1] {
        case "bind": return try await device.bindCredential(url: url).credential.identity.displayName
        case "answer":
            guard let next = try await device.response(to: url) else { throw CancellationError() }
            return next.absoluteString
        default: throw WrongUse()
        }
    }
}
