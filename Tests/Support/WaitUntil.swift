/// Waits until the condition holds; gives up after minutes, so that a test fails rather than hangs.
package func waitUntil(
    isolation: isolated (any Actor)? = #isolation, _ condition: () throws -> Bool
) async throws {
    try await waitForValue { try condition() ? () : nil }
}

/// Waits until there is a value; gives up after minutes, so that a test fails rather than hangs.
package func waitForValue<Value>(
    isolation: isolated (any Actor)? = #isolation, _ value: () throws -> Value?
) async throws -> Value {
    for _ in 0..<30_000 {
        if let value = try value() { return value }
        try await Task.sleep(nanoseconds: 10_000_000)
    }
    throw WaitedInVain()
}

private struct WaitedInVain: Error {}
