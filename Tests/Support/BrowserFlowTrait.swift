import Testing

/// A process has only one browser login or logout at a time, so tests that use it take turns, across suites.
package struct BrowserFlowTrait: TestTrait, SuiteTrait, TestScoping {
    private static let turns = Turns()

    package let isRecursive = true

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? nil : self
    }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await Self.turns.begin()
        do {
            try await function()
        } catch {
            await Self.turns.end()
            throw error
        }
        await Self.turns.end()
    }
}

extension Trait where Self == BrowserFlowTrait {
    /// Runs the test while no other test has a login or logout in the browser.
    package static var oneBrowserFlow: Self { Self() }
}

private actor Turns {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func begin() async {
        guard isTaken else {
            isTaken = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func end() {
        if waiting.isEmpty {
            isTaken = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
