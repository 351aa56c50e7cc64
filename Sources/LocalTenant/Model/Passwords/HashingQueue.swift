import Foundation

/// The requester of a password hash.
enum HashingRequester: Sendable, Equatable {
    /// An unknown requester.
    case stranger
    /// A browser that has opened the login page, with the key of its login.
    case browser(login: Data)
    /// An account that has logged in from the same address before, or was authenticated in another way.
    case known(account: String)
    /// The owner of the tenant.
    case owner
}

/// A queue for a number of slots. Known accounts, browsers, and strangers wait in separate lines that take turns, so
/// that a flood of failed logins locks out neither known users nor people on the login page. The lines are limited to
/// what can be served in a few seconds.
actor HashingQueue {
    /// The maximum number of waiting requests per line, and per account or login.
    static let places = 64
    static let placesOfOne = 4

    private enum Line: Int, CaseIterable {
        case known, browsers, strangers
    }

    private struct Waiter {
        let requester: HashingRequester
        let continuation: CheckedContinuation<Void, Never>
    }

    private var free: Int
    private var lines = Line.allCases.map { _ in [Waiter]() }
    private var turn = 0

    init(slots: Int) {
        free = slots
    }

    /// The number of waiting requests.
    var count: Int { lines.reduce(0) { $0 + $1.count } }

    /// Waits for a slot.
    ///
    /// - Throws: `OAuthError` if too many requests are waiting.
    func enter(_ requester: HashingRequester) async throws {
        guard free == 0 else {
            free -= 1
            return
        }
        let line = line(for: requester)
        guard requester == .owner || lines[line.rawValue].count < Self.places else { throw LoginError.busy }
        await withCheckedContinuation { continuation in
            lines[line.rawValue].append(Waiter(requester: requester, continuation: continuation))
        }
    }

    /// Passes the slot to the next request.
    func leave() {
        for offset in 0..<lines.count {
            let line = (turn + offset) % lines.count
            guard !lines[line].isEmpty else { continue }
            turn = line + 1
            return lines[line].removeFirst().continuation.resume()
        }
        free += 1
    }

    /// Each account and login has only a few places: the account's name isn't a secret, so a stranger may use it.
    private func line(for requester: HashingRequester) -> Line {
        let line: Line
        switch requester {
        case .stranger: return .strangers
        case .owner: return .known
        case .browser: line = .browsers
        case .known: line = .known
        }
        let waiting = lines[line.rawValue]
        let hasPlace = waiting.count < Self.places && waiting.count { $0.requester == requester } < Self.placesOfOne
        return hasPlace ? line : .strangers
    }
}
