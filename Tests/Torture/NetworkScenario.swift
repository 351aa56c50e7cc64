import Foundation
import TestSupport

extension Scenario {
    static let network = Scenario(
        name: "network", summary: "the answer to a renewal is lost, cut, replaced, redirected or made up"
    ) { rounds in
        let faults = ProxyFault.all
        var tallies = faults.map { Tally($0.name) }
        for _ in 0..<rounds {
            var numbers = Array(faults.indices)
            // Where the machine stands still until the leeway is over, such as while it flushes what others wrote, or
            // is so busy that every program ends before its renewal, sessions are lost whatever a client does. Those
            // are tried again.
            for attempt in 1...3 where !numbers.isEmpty {
                let sufferers = try await suffer(faults, numbers)
                numbers = []
                for sufferer in sufferers {
                    if sufferer.loss != nil, sufferer.wasTooSlow, attempt < 3 {
                        numbers.append(sufferer.number)
                    } else {
                        tallies[sufferer.number].count(sufferer.loss.map { "\($0) (\(Int(sufferer.seconds)) seconds)" })
                    }
                }
            }
        }
        return tallies
    }
}

/// What a fault did to a session.
private struct Sufferer: Sendable {
    /// The fault's.
    let number: Int
    let session: Session
    /// How long the session was without a good response.
    let seconds: TimeInterval
    /// Whether the programs had the time to renew the session; `false` if all of them ended before.
    let hadTime: Bool
    /// Why the session is lost; `nil` if it survived.
    var loss: String?

    var wasTooSlow: Bool { !hadTime || seconds > Double(Arena.leeway) }
}

/// Exposes a new session to each of these faults.
private func suffer(_ faults: [ProxyFault], _ numbers: [Int]) async throws -> [Sufferer] {
    let arena = try await Arena()
    var sufferers: [Sufferer] = []
    try await inParallel(numbers.count, width: 6) { index in
        let session = try await arena.session()
        let start = Date()
        let (hadTime, loss) = try await session.suffer(faults[numbers[index]])
        return Sufferer(
            number: numbers[index], session: session, seconds: Date().timeIntervalSince(start), hadTime: hadTime,
            loss: loss)
    } each: {
        sufferers.append($0)
    }
    // From here on, the tenant doesn't accept a refresh token again.
    arena.letTimePass(Double(2 * Arena.leeway))
    for index in sufferers.indices where sufferers[index].loss == nil {
        sufferers[index].loss = try await sufferers[index].session.loss()
    }
    try await arena.close()
    return sufferers
}

extension Session {
    /// Renews once with the fault, and a little later uses the session without it.
    ///
    /// - Returns: Whether the programs had the time to renew the session, and why it's already lost, if it is.
    fileprivate func suffer(_ fault: ProxyFault) async throws -> (hadTime: Bool, loss: String?) {
        let proxy = try fault.server(before: arena.domain)
        defer { proxy.stop() }
        let old = try await run("stored").token
        let end = try await run("renew", domain: proxy.domain)
        if end.crashed { return (true, end.summary) }
        if end.status == 0 {
            if end.token == ProxyFault.foreignToken { return (true, "It takes the tokens of another server.") }
            guard await arena.accepts(end.token) else { return (true, "It takes what is no token for a renewal.") }
        }
        // Its access token is still valid, but the tenant may have replaced its refresh token. On a busy machine, a
        // program can end before a renewal that it doesn't have to wait for; then the next program renews.
        for seconds in [15, 25, 35] {
            let next = try await run("credentials", at: FakeTime("+\(seconds)s"))
            guard next.status == 0 else { return (true, next.summary) }
            if next.token != old { return (true, nil) }
        }
        return (false, nil)
    }
}
