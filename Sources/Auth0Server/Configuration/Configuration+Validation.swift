import Foundation

extension Configuration {
    /// - Throws: ``ConfigurationError`` for the first setting that can't work. Issuers and their keys are checked
    ///   elsewhere.
    func validate() throws(ConfigurationError) {
        try Self.check(leeway, 0...300, "leeway", "0 to 300 seconds")
        if let maxTokenAge {
            try Self.check(maxTokenAge, 1...TimeInterval(Int32.max), "maxTokenAge", "at least 1 second")
        }
        guard !requiredClaims.contains("") else { throw ConfigurationError("requiredClaims", "A name is empty.") }
        guard !sources.isEmpty, !sources.contains(.cookie("")) else {
            throw ConfigurationError("sources", "There is none, or a cookie without a name.")
        }
        guard maximumTokenSize > 0, maximumProofSize > 0 else {
            throw ConfigurationError("maximumTokenSize", "Sizes are larger than 0.")
        }
        for (name, text) in [("realm", realm), ("resourceMetadata", resourceMetadata ?? "")] {
            guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) else {
                throw ConfigurationError(
                    name, "It stands between quotation marks in a header, and cannot have any itself.")
            }
        }
        for origin in publicOrigins where CanonicalURL(origin) == nil {
            throw ConfigurationError("publicOrigins", "\(quoted(origin)) isn't an http or https URL.")
        }
        switch proxies {
        case .none: break
        case .xForwarded(let hops, _), .forwarded(let hops):
            guard hops >= 1 else { throw ConfigurationError("proxies", "There is at least one proxy, or .none.") }
        }
        try keys.validate()
        try dpop.validate()
        if let tokenCache {
            try Self.check(tokenCache.lifetime, 0...3_600, "tokenCache", "a lifetime of 0 to 3600 seconds")
            guard tokenCache.maximumEntries > 0 else { throw ConfigurationError("tokenCache", "It has room for none.") }
        }
        if let introspection {
            let day: ClosedRange<TimeInterval> = 0...86_400
            try Self.check(introspection.lifetime, day, "introspection", "a lifetime of 0 to 86400 seconds")
            try Self.check(introspection.inactiveLifetime, day, "introspection", "a lifetime of 0 to 86400 seconds")
        }
    }

    fileprivate static func check(
        _ value: TimeInterval, _ range: ClosedRange<TimeInterval>, _ setting: String, _ expected: String
    ) throws(ConfigurationError) {
        // A range never contains NaN.
        guard range.contains(value) else {
            throw ConfigurationError(setting, "It is \(value); expected is \(expected).")
        }
    }
}

extension KeyPolicy {
    fileprivate func validate() throws(ConfigurationError) {
        let durations = [
            freshness.lowerBound, freshness.upperBound, defaultFreshness, cooldown, staleIfError, maximumPause,
        ]
        for duration in durations {
            try Configuration.check(duration, 0...TimeInterval(Int32.max), "keys", "a number of seconds")
        }
        try Configuration.check(timeout, 0.1...600, "keys", "a timeout of 0.1 to 600 seconds")
        try Configuration.check(refreshAhead, 0...1, "keys", "a part from 0 to 1")
    }
}

extension DPoPOptions {
    fileprivate func validate() throws(ConfigurationError) {
        guard !algorithms.isEmpty, !algorithms.contains(.hs256) else {
            throw ConfigurationError("dpop", "The algorithms are those of public keys, at least one (RFC 9449 §4.3).")
        }
        try Configuration.check(iatOffset, 0...86_400, "dpop", "an iatOffset of 0 to 86400 seconds")
        try Configuration.check(iatLeeway, 0...300, "dpop", "an iatLeeway of 0 to 300 seconds")
        if let nonces {
            guard nonces.secret.count >= 32 else {
                throw ConfigurationError("dpop", "The secret of the nonces has less than 32 bytes.")
            }
            try Configuration.check(nonces.period, 1...86_400, "dpop", "a nonce period of 1 to 86400 seconds")
        }
    }
}
