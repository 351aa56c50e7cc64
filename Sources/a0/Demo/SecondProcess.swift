import A0WebDriver
import Foundation

/// `a0` once more, as a process of its own: what it sees came from storage and from nowhere else.
enum SecondProcess {
    static func run(_ words: [String], profile: Profile) async throws(CommandFailure) -> String {
        guard let program = Bundle.main.executableURL else {
            throw .failed("The path of this program is unknown, so it can't be started a second time.")
        }
        let process = Process()
        process.executableURL = program
        process.arguments = words + ["--domain", profile.domain, "--client-id", profile.clientID]
        let output = Pipe()
        process.standardOutput = output
        do {
            let status = try await withCheckedThrowingContinuation { (done: CheckedContinuation<Int32, any Error>) in
                process.terminationHandler = { done.resume(returning: $0.terminationStatus) }
                do {
                    try process.run()
                } catch {
                    process.terminationHandler = nil
                    done.resume(throwing: error)
                }
            }
            guard status == 0 else {
                throw CommandFailure.failed("a0 \(words.joined(separator: " ")) ended with status \(status).")
            }
            var printed = Data()
            while case let piece = readAvailable(from: output.fileHandleForReading), !piece.isEmpty {
                printed += piece
            }
            return String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .newlines)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw .failed("\(program.path) could not be started: \(error.localizedDescription)")
        }
    }
}
