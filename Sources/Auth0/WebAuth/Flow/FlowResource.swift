/// Something that a flow holds open until it ends, e.g. a port.
protocol FlowResource: Sendable {
    /// Closes it. Returns when that is done. Called once, by a task that is never canceled.
    func close() async
}
