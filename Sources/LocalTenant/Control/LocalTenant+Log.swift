import Foundation

extension LocalTenant {
    /// The tenant's log from now on, one readable line for each event, as ``TenantLogLine`` has them.
    public var logLines: AsyncStream<String> {
        let events = tenant.log.events()
        return AsyncStream { lines in
            let task = Task {
                for await event in events { lines.yield(event.line) }
                lines.finish()
            }
            lines.onTermination = { _ in task.cancel() }
        }
    }
}

/// A log event of the Management API as one readable line: the time, whether it succeeded, its code, the user, the
/// application, and what happened.
public struct TenantLogLine: Sendable {
    /// The line, without its end.
    public let text: String

    /// nil if `object` isn't a log event.
    public init?(_ object: TenantValue) {
        guard var members = object.objectValue, let id = members["log_id"]?.stringValue,
            let type = members["type"]?.stringValue,
            let date = members["date"]?.stringValue.flatMap({ try? Date(timestamp: $0) })
        else { return nil }
        for name in ["_id", "log_id", "type", "date"] { members[name] = nil }
        text = LogEvent(id: id, date: date, type: type, members: members).line
    }
}
