/// What can go wrong at a step.
enum Fault: Int, CaseIterable {
    case unreachable, droppedRequest, busy, slowResponse, lostResponse, brokenGateway, garbledResponse
    case unreadable, unwritable, fullDisk, failedFlush
    case crash, powerLoss, stall, cancellation

    /// Whether it can lose a response that the tenant has given. Without a leeway, such a loss ends the session.
    var losesResponses: Bool {
        switch self {
        case .lostResponse, .brokenGateway, .garbledResponse, .unwritable, .crash, .powerLoss: true
        default: false
        }
    }
}
