import Foundation

/// An error of a provider.
public enum DelegateError: Error, Equatable, Sendable {
    /// The configuration is wrong. The text begins with the wrong key.
    case configuration(String)
    /// Another program uses the port.
    case portInUse(Int)
    /// The data directory cannot be used.
    case dataDirectory(String)
    /// The database failed.
    case store(String)
    /// The HTTP server or the system's cryptography failed.
    case server(String)
    /// There is no such identity or credential.
    case notFound(String)
}

extension DelegateError: LocalizedError, CustomStringConvertible {
    /// The error in words.
    public var description: String {
        switch self {
        case .portInUse(let port): "Port \(port) is taken by another program. Choose another one."
        case .configuration(let text), .dataDirectory(let text), .store(let text), .server(let text),
            .notFound(let text):
            text
        }
    }

    /// The error in words.
    public var errorDescription: String? { description }

    static func wrapping<Value>(_ body: () async throws -> Value) async throws(DelegateError) -> Value {
        do {
            return try await body()
        } catch let error as DelegateError {
            throw error
        } catch {
            throw .server("\(error)")
        }
    }
}
