import Foundation
import TestSupport

extension Scenario {
    static let network = Scenario(
        name: "network", summary: "the answer to a renewal is lost, cut, replaced, redirected or made up"
    ) { rounds in
        let faults = ProxyFault.all
        var tallies = faults.map { Tally($0.name) }
        for _ in 0..<rounds {
            let arena = try await Arena()
            var sufferers: [(number: Int, session: Session, loss: String?)] = []
            try await inParallel(faults.count, width: 6) { number in
                let session = try await arena.session()
                return (number, session, try await session.suffer(faults[number]))
            } each: {
                sufferers.append($0)
            }
            // From here on, the tenant doesn't accept a refresh token again.
            arena.letTimePass(Double(2 * Arena.leeway))
            for sufferer in sufferers {
                var loss = sufferer.loss
                if loss == nil { loss = try await sufferer.session.loss() }
                tallies[sufferer.number].count(loss)
            }
            try await arena.close()
        }
        return tallies
    }
}

extension Session {
    /// Renews once with the fault, and a little later uses the session without it.
    ///
    /// - Returns: Why the session is already lost, if it is.
    fileprivate func suffer(_ fault: ProxyFault) async throws -> String? {
        let proxy = try fault.server(before: arena.domain)
        defer { proxy.stop() }
        let end = try await run("renew", domain: proxy.domain)
        if end.crashed { return end.summary }
        if end.status == 0 {
            if end.token == ProxyFault.foreignToken { return "It takes the tokens of another server." }
            guard await arena.accepts(end.token) else { return "It takes what is no token for a renewal." }
        }
        // Its access token is still valid, but the tenant may have replaced its refresh token.
        let next = try await run("credentials", at: FakeTime("+15s"))
        return next.status == 0 ? nil : next.summary
    }
}
