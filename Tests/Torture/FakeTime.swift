import A0Process

/// Another time of day for a program (Debian package `faketime`). How time passes stays as it is.
struct FakeTime {
    static let program = "faketime"

    let arguments: [String]

    /// - Parameter offset: Such as `+15s`, `-2h` or `+10d`.
    init(_ offset: String) throws {
        guard Program(Self.program) != nil else { throw Skipped(reason: "It needs the program faketime.") }
        arguments = ["--exclude-monotonic", "-f", offset]
    }
}
