/// Performs the work `count` times, with `width` concurrent tasks, and calls `each` with each result.
func inParallel<Result: Sendable>(
    _ count: Int, width: Int, _ work: @escaping @Sendable (Int) async throws -> Result, each: (Result) -> Void
) async throws {
    try await withThrowingTaskGroup(of: Result.self) { group in
        for number in 0..<count {
            if number >= width, let result = try await group.next() { each(result) }
            group.addTask { try await work(number) }
        }
        while let result = try await group.next() { each(result) }
    }
}
