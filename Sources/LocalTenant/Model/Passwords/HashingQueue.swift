/// Who wants a password to be hashed.
enum HashingRequester: Sendable, Equatable {
    /// Someone of whom nothing is known yet.
    case stranger
    /// An account that has logged in from the same address before, or that has shown otherwise who it is.
    case known(account: String)
    /// The owner of the tenant.
    case owner
}

/// The line for a number of slots. Strangers and those who are known wait apart and take turns, so that a flood of wrong logins
/// keeps nobody out who was here before; and no line is longer than can be served in a few seconds.
actor HashingQueue {
    /// How many may wait in each line, and how many of them for one account.
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

    /// How many wait.
    var count: Int { strangers.count + known.count }

    /// Waits for a slot.
    ///
    /// - Throws: `OAuthError` if too many wait already.
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

    /// Gives the slot to who is next.
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

    /// One account has a few places only: its name isn't a secret, and whoever uses it may be a stranger.
    private func hasPlaceAmongKnown(_ requester: HashingRequester) -> Bool {
        switch requester {
        case .stranger: false
        case .known:
            known.count < Self.places && known.count { $0.requester == requester } < Self.placesOfOneAccount
        case .owner: true
        }
    }
}
