import A0HTTPServer
import Foundation

extension Call {
    /// The response to a request that a rule keeps from its handler; nil for other requests. The owner's pages have no
    /// rules, so that a wrong one can be seen.
    func networkACLResponse() -> HTTPServerResponse? {
        let rules = configuration.networkACLs
        guard !rules.isEmpty, !request.path.hasPrefix(Dashboard.path) else { return nil }
        let signals = NetworkACL.Signals(
            path: request.path, address: remoteAddress, connectingAddress: connectingAddress,
            host: hostName(request.headers["Host"] ?? "") ?? "", userAgent: userAgent ?? "")
        for rule in rules where rule.applies(to: signals) {
            note(rule)
            switch rule.action {
            case .log: continue
            case .allow: return nil
            case .block: return errorResponse(.blocked)
            case .redirect: return rule.redirectURI.map { .redirect(to: $0) } ?? errorResponse(.blocked)
            }
        }
        return nil
    }

    private func note(_ rule: NetworkACL) {
        guard let (start, matches) = tenant.networkACLCounts.summary(adding: rule.id, at: now) else { return }
        let count = TenantValue.integer(matches)
        log(
            .acls_summary, "\(rule.action.rawValue): \(rule.description)",
            [
                "details": [
                    "start_time": .string(start.timestamp), "end_time": .string(now.timestamp),
                    "stats": [
                        [
                            "acl_id": .string(rule.id), "action": .string(rule.action.rawValue),
                            "description": .string(rule.description), "match": ["successes": count],
                            "priority": .number(rule.priority), "total_request_count": ["successes": count],
                        ]
                    ],
                ]
            ])
    }
}
