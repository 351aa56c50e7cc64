/// Waits until the condition is true. Times out after minutes, so that a test fails instead of hanging.
package func waitUntil(
    isolation: isolated (any Actor)? = #isolation, _ condition: () throws -> Bool
) async throws {
    try await waitForValue { try condition() ? () : nil }
}

/// Waits until there is a value. Times out after minutes, so that a test fails instead of hanging.
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
