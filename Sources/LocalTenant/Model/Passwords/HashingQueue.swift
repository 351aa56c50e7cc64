/// The requester of a password hash.
enum HashingRequester: Sendable, Equatable {
    /// An unknown requester.
    case stranger
    /// An account that has logged in from the same address before, or was authenticated in another way.
    case known(account: String)
    /// The owner of the tenant.
    case owner
}

/// A queue for a number of slots. Strangers and known accounts wait in separate lines that take turns, so that a flood
/// of failed logins doesn't lock out known users. The lines are limited to what can be served in a few seconds.
actor HashingQueue {
    /// The maximum number of waiting requests per line, and per account.
    static let places = 64
    static let placesOfOneAccount = 4

    private struct Waiter {
        let requester: HashingRequester
        let continuation: CheckedContinuation<Void, Never>
    }

    private var free: Int
    private var strangers: [Waiter] = []
    private var known: [Waiter] = []
    private var isStrangersTurn = false

    init(slots: Int) {
        free = slots
    }

    /// The number of waiting requests.
    var count: Int { strangers.count + known.count }

    /// Waits for a slot.
    ///
    /// - Throws: `OAuthError` if too many requests are waiting.
    func enter(_ requester: HashingRequester) async throws {
        guard free == 0 else {
            free -= 1
            return
        }
        let isKnown = hasPlaceAmongKnown(requester)
        guard isKnown || strangers.count < Self.places else { throw LoginRefusal.busy }
        await withCheckedContinuation { continuation in
            let waiter = Waiter(requester: requester, continuation: continuation)
            if isKnown { known.append(waiter) } else { strangers.append(waiter) }
        }
    }

    /// Passes the slot to the next request.
    func leave() {
        defer { isStrangersTurn.toggle() }
        if !strangers.isEmpty && (isStrangersTurn || known.isEmpty) {
            strangers.removeFirst().continuation.resume()
        } else if !known.isEmpty {
            known.removeFirst().continuation.resume()
        } else {
            free += 1
        }
    }

    /// Each account has only a few places, because its name isn't a secret and a stranger may use it.
    private func hasPlaceAmongKnown(_ requester: HashingRequester) -> Bool {
        switch requester {
        case .stranger: false
        case .known:
            known.count < Self.places && known.count { $0.requester == requester } < Self.placesOfOneAccount
        case .owner: true
        }
    }
}
