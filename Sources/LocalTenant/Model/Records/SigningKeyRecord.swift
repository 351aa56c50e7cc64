import Foundation

struct SigningKeyRecord: Sendable, Equatable {
    enum State: String, Sendable {
        case next, current, previous
    }

    /// `kid`.
    let id: String
    let state: State
    let pkcs8: Data
    let createdAt: Date
}
