/// What a flow holds open until it ends, e.g. a port.
protocol FlowResource: Sendable {
    /// Gives it up. Returns when that is done. Called once, by a task that nobody cancels.
    func close() async
}
