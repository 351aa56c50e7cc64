import Foundation

/// The exit status of an example.
public enum Ending: Int32, Sendable {
    case done = 0
    case failed = 1
    case badConfiguration = 2
    case offline = 3
    case cancelled = 4
}

/// Why an example stops: the exit status, and a message for the user that never contains tokens.
public struct ExampleError: Error, Equatable, CustomStringConvertible {
    public let ending: Ending
    public let description: String

    public init(_ ending: Ending, _ description: String) {
        (self.ending, self.description) = (ending, description)
    }
}

/// Runs an example and ends the process with its status.
///
/// - Parameters:
///   - options: The names of options with a value.
///   - explain: Converts an error that isn't an ``ExampleError``. Default: a failure with its description.
@MainActor
public func runExample(
    options: Set<String> = [], reading explain: (any Error) -> ExampleError = { ExampleError(.failed, "\($0)") },
    _ example: (Arguments) async throws -> Void
) async -> Never {
    do {
        try await example(try Arguments(Array(CommandLine.arguments.dropFirst()), options: options))
        exit(Ending.done.rawValue)
    } catch {
        let exampleError = error as? ExampleError ?? explain(error)
        if !exampleError.description.isEmpty { show(exampleError.description, on: .standardError) }
        exit(exampleError.ending.rawValue)
    }
}

/// Prints a line immediately, even if another program reads the output.
public func show(_ line: String, on stream: FileHandle = .standardOutput) {
    stream.write(Data("\(line)\n".utf8))
}
