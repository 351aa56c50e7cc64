/// A demonstration, in steps.
protocol Demo: Sendable {
    func run() async throws(CommandError)
}

extension Demo {
    /// The result of the work, so that the next steps run in any case.
    func attempt(_ work: () async throws(CommandError) -> Void) async -> Result<Void, CommandError> {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}
