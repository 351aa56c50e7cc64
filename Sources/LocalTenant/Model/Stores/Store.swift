import Foundation

/// Where everything lives that must outlast a request: users, sessions, logins in progress, codes, grants, tokens, keys
/// and throttling counters. Nothing of it is kept in the process, so that any number of processes can share one store.
///
/// It is made of narrow ports: who needs one asks for that one. Secrets come in as SHA-256 digests. Every method is atomic; every
/// redemption is decided by one statement, so that of any number of simultaneous callers exactly one wins.
protocol Store:
    ClientStore, UserStore, SessionStore, LoginStore, GrantStore, TokenStore, RedemptionStore, DeviceStore, FactorStore,
    PasskeyStore, OrganizationStore, RoleStore, ConsentStore, TicketStore, ThrottleStore, KeyStore, SnapshotStore
{
    /// Deletes what has expired and can no longer matter.
    func purge(at now: Date) async throws(StoreError)
    /// Writes everything to disk and closes. Nothing may be asked afterward.
    func close() async
}
