import A0Process

/// Another current time for a program (Debian package `faketime`). The speed of time doesn't change.
struct FakeTime {
    static let program = "faketime"

    let arguments: [String]

    /// - Parameter offset: For example `+15s`, `-2h`, or `+10d`.
    init(_ offset: String) throws {
        guard Program(Self.program) != nil else { throw Skipped(reason: "It needs the program faketime.") }
        arguments = ["--exclude-monotonic", "-f", offset]
    }
}
