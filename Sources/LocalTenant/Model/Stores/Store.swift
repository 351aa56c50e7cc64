import Foundation

/// Everything that must outlast a request: users, sessions, logins in progress, codes, grants, tokens, keys, and
/// throttling counters. None of it is kept in the process, so that any number of processes can share one store.
///
/// It consists of narrow ports, so that code can depend on just the one it needs. Secrets are passed as SHA-256
/// digests. Every method is atomic; every redemption is a single statement, so that exactly one of several simultaneous
/// callers succeeds.
protocol Store:
    ClientStore, UserStore, SessionStore, LoginStore, GrantStore, TokenStore, RedemptionStore, DeviceStore, FactorStore,
    PasskeyStore, OrganizationStore, RoleStore, ConsentStore, TicketStore, SettingsStore, ThrottleStore, KeyStore,
    LogStore, SnapshotStore, ProcessStore, ChangeStore
{
    /// Deletes expired data that is no longer needed, except for sessions and grants.
    func purge(at now: Date) async throws(StoreError)
    /// Deletes grants without codes and tokens. It looks at all grants, which takes longer.
    func purgeGrants(at now: Date) async throws(StoreError)
    /// Writes everything to disk and closes. The store can't be used afterward.
    func close() async
}
