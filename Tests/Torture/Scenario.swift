/// A way to endanger sessions.
struct Scenario: Sendable {
    let name: String
    let summary: String
    /// Endangers sessions this many times in each of its ways.
    let run: @Sendable (_ rounds: Int) async throws -> [Tally]

    static let all: [Scenario] = [
        .clientKills, .tenantKills, .crowd, .stoppedProcesses, .failingStore, .network, .clock, .fullDisk, .power,
        .damage,
    ]
}

/// A requirement of a scenario is missing.
struct Skipped: Error {
    let reason: String
}

/// How often a session was endangered in one way, and how often it was lost.
struct Tally: Sendable {
    let danger: String
    private(set) var tried = 0
    private(set) var losses: [String] = []

    init(_ danger: String) {
        self.danger = danger
    }

    /// - Parameter loss: How the session was lost; `nil` if it survived.
    mutating func count(_ loss: String?) {
        tried += 1
        if let loss { losses.append(loss) }
    }
}
