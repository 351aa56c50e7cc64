/// One way to put sessions in danger.
struct Scenario: Sendable {
    let name: String
    let summary: String
    /// Puts sessions in danger so many times, in each way that it knows.
    let run: @Sendable (_ rounds: Int) async throws -> [Tally]

    static let all: [Scenario] = [
        .clientKills, .tenantKills, .crowd, .stoppedProcesses, .network, .clock, .fullDisk, .damage,
    ]
}

/// What a scenario needs is not there.
struct Skipped: Error {
    let reason: String
}

/// How often a session was put in danger in one way, and how often it was lost.
struct Tally: Sendable {
    let danger: String
    private(set) var tried = 0
    private(set) var losses: [String] = []

    init(_ danger: String) {
        self.danger = danger
    }

    /// - Parameter loss: How the session was lost; `nil` when it survived.
    mutating func count(_ loss: String?) {
        tried += 1
        if let loss { losses.append(loss) }
    }
}
