import Foundation

/// The quotas that a token of the grant `client_credentials` counts toward (Auth0 docs, "Fine-Grained
/// Machine-to-Machine Token Quotas").
struct TokenQuotaUse {
    /// The owner of a quota.
    private enum Owner: String {
        case client, organization

        var header: String { "Auth0-\(rawValue.capitalized)-Quota-Limit" }
    }

    /// The number of tokens within an hour or a day.
    private struct Bucket {
        let owner: Owner
        let id: String
        let name: String
        let quota: Int
        let isEnforced: Bool
        let endsAt: Date

        var counter: PeriodCounter {
            PeriodCounter(name: "tokens \(owner) \(name) \(id)", endsAt: endsAt, limit: isEnforced ? quota : nil)
        }
    }

    private static let periods: [(name: String, limit: KeyPath<TokenQuota.Limits, Int?> & Sendable, TimeInterval)] = [
        ("per_hour", \.perHour, 3_600), ("per_day", \.perDay, 86_400),
    ]
    /// The percentages of a quota that are logged when they are reached.
    private static let thresholds = [100, 80, 60]

    private let buckets: [Bucket]
    private let now: Date

    init(
        _ client: TenantClient, _ organization: TenantOrganization?, _ configuration: TenantConfiguration, at now: Date
    ) {
        self.now = now
        let usual = configuration.defaultTokenQuota
        let quotas: [(Owner, String, TokenQuota?)] = [
            (.client, client.clientID, client.tokenQuota ?? usual?.clients),
            (.organization, organization?.id ?? "", organization.flatMap { $0.tokenQuota ?? usual?.organizations }),
        ]
        buckets = quotas.flatMap { owner, id, quota in
            guard let limits = quota?.clientCredentials else { return [Bucket]() }
            return Self.periods.compactMap { name, limit, length in
                limits[keyPath: limit].map { number in
                    let periods = (now.timeIntervalSince1970 / length).rounded(.down) + 1
                    return Bucket(
                        owner: owner, id: id, name: name, quota: number, isEnforced: limits.isEnforced,
                        endsAt: Date(timeIntervalSince1970: periods * length))
                }
            }
        }
    }

    /// Counts one token.
    ///
    /// - Returns: The headers of the response that say how many are left.
    /// - Throws: `OAuthError` with the status 429 if a quota is used up. Then the token counts toward none.
    func count(_ request: TokenRequest) async throws -> [String: String] {
        guard !buckets.isEmpty else { return [:] }
        let state = try await request.store.count(buckets.map(\.counter))
        let uses = Array(zip(buckets, state.numbers))
        let headers = headers(uses)
        guard state.isCounted else { throw exceeded(uses, headers) }
        for (bucket, number) in uses { warn(bucket, number, request) }
        return headers
    }

    private func headers(_ uses: [(Bucket, Int)]) -> [String: String] {
        Dictionary(grouping: uses) { $0.0.owner.header }.mapValues { uses in
            uses.map { bucket, number in
                """
                b=\(bucket.name);q=\(bucket.quota);r=\(max(0, bucket.quota - number));t=\(seconds(until: bucket.endsAt))
                """
            }.joined(separator: ",")
        }
    }

    private func exceeded(_ uses: [(Bucket, Int)], _ headers: [String: String]) -> OAuthError {
        let full = uses.filter { $0.0.isEnforced && $0.1 >= $0.0.quota }.map(\.0).max { $0.endsAt < $1.endsAt }
        let text = "\((full?.owner ?? .client).rawValue.capitalized) quota exceeded"
        // Without one, its period has just ended.
        var error =
            full.map { .tooManyRequests(text, limit: $0.quota, retryAfter: seconds(until: $0.endsAt), at: now) }
            ?? OAuthError(429, "too_many_requests", text)
        error.headers.merge(headers) { $1 }
        return error
    }

    private func seconds(until date: Date) -> Int { Int(date.timeIntervalSince(now).rounded(.up)) }

    /// Logs that 60, 80, or 100 percent of a quota is used, once.
    private func warn(_ bucket: Bucket, _ number: Int, _ request: TokenRequest) {
        let reached = Self.thresholds.first { $0 * bucket.quota <= 100 * number }
        guard let reached, reached * bucket.quota > 100 * (number - 1) else { return }
        request.log(
            .token_quota_consumption_warning, "\(reached)% of \(bucket.owner) \(bucket.name) quota consumed",
            [
                "client_id": .string(request.client.clientID),
                "details": [
                    "bucket": .string(bucket.name), "entity_type": .string(bucket.owner.rawValue),
                    "entity_id": .string(bucket.id), "quota": .integer(bucket.quota),
                    "quota_consumption_percentage": .integer(reached), "quota_consumption": .integer(number),
                ],
            ])
    }
}
