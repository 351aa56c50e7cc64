import Foundation
import LocalTenant

/// A store of trusted certificate authorities.
protocol TrustStore: Sendable {
    /// Safe to repeat.
    func add(_ authority: TenantCertificateAuthority) async -> TrustOutcome
    /// Removes all authorities of local tenants.
    func remove() async -> TrustOutcome
}

/// The result of changing a store.
struct TrustOutcome: Encodable, Equatable {
    enum State: String, Encodable {
        case trusted
        case removed
        /// There was nothing to remove.
        case absent
        /// The user has to do it, as `todo` says.
        case todo
    }

    /// The folder or file that programs read.
    let store: String
    let state: State
    /// A command, or a sentence for the user.
    var todo: String?

    static func todo(_ store: String, _ todo: String) -> TrustOutcome {
        TrustOutcome(store: store, state: .todo, todo: todo)
    }
}

/// A text quoted as one word of a shell command.
func shellQuoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
}
