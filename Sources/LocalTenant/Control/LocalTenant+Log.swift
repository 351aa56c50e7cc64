extension LocalTenant {
    /// The tenant's log from now on, one readable line for each event: the time, whether it succeeded, its code, the
    /// user, the application, and what happened.
    public var logLines: AsyncStream<String> {
        let events = tenant.log.events()
        let (stream, lines) = AsyncStream.makeStream(of: String.self)
        let task = Task {
            for await event in events { lines.yield(event.line) }
            lines.finish()
        }
        lines.onTermination = { _ in task.cancel() }
        return stream
    }
}
