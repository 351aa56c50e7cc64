import Foundation
import LocalTenant

/// A place where programs look up whom to trust.
protocol TrustStore: Sendable {
    /// Safe to do again.
    func add(_ authority: TenantCertificateAuthority) async -> TrustOutcome
    /// Takes out every authority of local tenants.
    func remove() async -> TrustOutcome
}

/// What became of a change of one store.
struct TrustOutcome: Encodable, Equatable {
    enum State: String, Encodable {
        case trusted
        case removed
        /// There was nothing to remove.
        case absent
        /// Someone else has to do it: `todo` says how.
        case todo
    }

    /// The folder or file that programs read.
    let store: String
    let state: State
    /// A command, or a sentence for a person.
    var todo: String?

    static func todo(_ store: String, _ todo: String) -> TrustOutcome {
        TrustOutcome(store: store, state: .todo, todo: todo)
    }
}

/// A word of a shell command, whatever is in it.
func shellQuoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
}
