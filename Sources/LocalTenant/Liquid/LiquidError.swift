/// An error in a template, with its line.
struct LiquidError: Error, Sendable, Equatable {
    /// From 1.
    let line: Int
    let message: String

    var description: String { "Line \(line): \(message)" }
}
