import Foundation

/// The environment variables of a process.
struct ProcessEnvironment: Sendable {
    /// The current process's environment. Variables are looked up one by one, because copying them all takes longer
    /// than reading a secret.
    static let current = ProcessEnvironment(values: nil)

    private let values: [String: String]?

    init(_ values: [String: String]) {
        self.init(values: values)
    }

    private init(values: [String: String]?) {
        self.values = values
    }

    subscript(name: String) -> String? {
        if let values { return values[name] }
        return getenv(name).map { String(cString: $0) }
    }
}
