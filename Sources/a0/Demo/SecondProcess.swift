import A0Process
import Foundation

/// Runs `a0` in another process, to show that the result comes from the storage.
enum SecondProcess {
    static func run(_ words: [String], profile: Profile) async throws(CommandError) -> String {
        guard let program = Bundle.main.executablePath.flatMap({ Program($0) }) else {
            throw .failed("The path of this program is unknown, so it can't be started a second time.")
        }
        let arguments = words + ["--domain", profile.domain, "--client-id", profile.clientID]
        let (text, status): (String, Int32)
        do {
            (text, status) = try await program.output(of: arguments, error: .standardError)
        } catch {
            throw .failed("\(program.path) could not be started: \(error.localizedDescription)")
        }
        guard status == 0 else { throw .failed("a0 \(words.joined(separator: " ")) ended with status \(status).") }
        return text.trimmingCharacters(in: .newlines)
    }
}
