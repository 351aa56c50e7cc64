import Foundation
import Testing

@testable import Auth0

/// Requests as sent over the wire, compared with a file in the repository.
///
/// If a change to the wire format is intended, write the files again with `RECORD_SNAPSHOTS=1 swift test` and review
/// the difference.
struct Snapshot {
    private static let directory = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("__Snapshots__")

    private let name: String
    private var blocks: [String] = []

    init(_ name: String) {
        self.name = name
    }

    mutating func add<T, E>(_ title: String, _ request: Request<T, E>) {
        var apiRequest = request.apiRequest
        // These headers contain the versions of this library and of the system.
        apiRequest.fixedHeaders = [:]
        blocks.append("# \(title)\n\(Curl(apiRequest: apiRequest, isMasked: false).command)\n")
    }

    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = Self.directory.appendingPathComponent(name + ".txt")
        let found = blocks.joined(separator: "\n")
        guard ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == nil else {
            return try Data(found.utf8).write(to: file)
        }
        let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let difference = zip(expected.split(separator: "\n"), found.split(separator: "\n")).first { $0 != $1 }
        #expect(
            found == expected, "First difference: \(difference.map { "\($0.0) became \($0.1)" } ?? "the length")",
            sourceLocation: sourceLocation)
    }
}
