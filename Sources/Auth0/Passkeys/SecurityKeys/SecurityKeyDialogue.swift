import A0Concurrency
import Foundation

/// The interaction between the user and security keys: choosing a key, its PIN, and its touch.
struct SecurityKeyDialogue: Sendable {
    typealias Request<Value> =
        @Sendable (any SecurityKeyConnection, SecurityKeyVerification)
        throws(SecurityKeyError) -> Value

    var bus: any SecurityKeyBus = SystemSecurityKeys()
    var clock = Clock.system
    var askForPIN: (@Sendable (SecurityKeyPINQuestion) async -> String?)?
    var promptForTouch: @Sendable ([SecurityKey]) -> Void = { _ in }
    var chooseKey: (@Sendable ([SecurityKey]) async -> SecurityKey?)?

    /// Uses one key for the request, with the requested verification.
    func use<Value: Sendable>(
        verification requirement: UserVerificationRequirement, timeout: TimeInterval,
        _ request: @escaping Request<Value>
    ) async throws(PasskeyError) -> Value {
        let connection = try await connect(timeout)
        defer { connection.close() }
        var verification = try await firstVerification(of: connection, requirement)
        while true {
            do throws(SecurityKeyError) {
                return try await attempt(connection, verification, timeout, request)
            } catch {
                verification = try await nextVerification(of: connection, after: verification, error, timeout)
            }
        }
    }

    /// The only key, or the one that the user chooses or touches first.
    private func connect(_ timeout: TimeInterval) async throws(PasskeyError) -> any SecurityKeyConnection {
        let bus = bus
        var keys = try await run([], timeout) { () throws(PasskeyError) in try bus.keys() }.get()
        if keys.count > 1, let chooseKey {
            let chosen = await chooseKey(keys)
            guard let chosen, !Task.isCancelled else { throw .cancelled }
            keys = [chosen]
        }
        guard !keys.isEmpty else { throw .noSecurityKey }
        let candidates = keys
        let connections = try await run([], timeout) { () throws(PasskeyError) in
            try SecurityKeyRace.open(candidates, on: bus, timeout: timeout)
        }.get()
        guard let only = connections.first else { throw .noSecurityKey }
        guard connections.count > 1 else { return only }
        promptForTouch(connections.map(\.key))
        let first = await run(connections, timeout) { () throws(PasskeyError) in
            try SecurityKeyRace.firstTouched(of: connections)
        }
        // A failed race has closed all of them.
        return try first.get()
    }

    private func attempt<Value: Sendable>(
        _ connection: any SecurityKeyConnection, _ verification: SecurityKeyVerification, _ timeout: TimeInterval,
        _ request: @escaping Request<Value>
    ) async throws(SecurityKeyError) -> Value {
        promptForTouch([connection.key])
        return try await run([connection], timeout) { () throws(SecurityKeyError) in
            try request(connection, verification)
        }.get()
    }

    /// Runs a step that waits for devices, until it ends, times out, or the task is canceled.
    private func run<Value: Sendable, Failure: SecurityKeyStepError>(
        _ connections: [any SecurityKeyConnection], _ timeout: TimeInterval,
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        guard !Task.isCancelled else { return .failure(.cancelled) }
        let isTimeOver = Locked(false)
        let alarm = Task { [clock] in
            do { try await clock.sleep(timeout) } catch { return }
            isTimeOver.withLock { $0 = true }
            for connection in connections { connection.cancel() }
        }
        defer { alarm.cancel() }
        let result = await withTaskCancellationHandler {
            await BlockingWork.result(work)
        } onCancel: {
            for connection in connections { connection.cancel() }
        }
        guard case .failure = result else { return result }
        if Task.isCancelled { return .failure(.cancelled) }
        return isTimeOver.withLock { $0 } ? .failure(.timedOut) : result
    }
}

// MARK: - Verifying the user

extension SecurityKeyDialogue {
    private func firstVerification(
        of connection: any SecurityKeyConnection, _ requirement: UserVerificationRequirement
    ) async throws(PasskeyError) -> SecurityKeyVerification {
        guard connection.keepsPasskeys else {
            throw .unsuitableAuthenticator("\(connection.key.name) is too old to keep passkeys")
        }
        guard requirement != .discouraged else { return .none }
        if connection.verifiesUser { return .builtIn }
        if connection.hasPIN, requirement == .required || askForPIN != nil {
            return .pin(try await pin(of: connection))
        }
        guard requirement != .required else {
            throw .userVerificationUnavailable("\(connection.key.name) has no PIN. Set one with its maker's program")
        }
        return .none
    }

    /// The next attempt after a failure. Throws if nothing is left to try.
    private func nextVerification(
        of connection: any SecurityKeyConnection, after last: SecurityKeyVerification, _ error: SecurityKeyError,
        _ timeout: TimeInterval
    ) async throws(PasskeyError) -> SecurityKeyVerification {
        switch (error, last) {
        case (.pinNeeded, .none), (.userNotRecognized, .builtIn), (.pinNeeded, .builtIn):
            guard connection.hasPIN, askForPIN != nil else { throw error.passkeyError }
            return .pin(try await pin(of: connection))
        case (.pinInvalid, .pin):
            let retriesLeft = await run([connection], timeout) { () throws(SecurityKeyError) in
                connection.pinRetriesLeft()
            }
            return .pin(try await pin(of: connection, isRepeated: true, retriesLeft: try? retriesLeft.get()))
        default:
            throw error.passkeyError
        }
    }

    private func pin(
        of connection: any SecurityKeyConnection, isRepeated: Bool = false, retriesLeft: Int? = nil
    ) async throws(PasskeyError) -> String {
        guard let askForPIN else { throw .pinNeeded }
        let question = SecurityKeyPINQuestion(key: connection.key, isRepeated: isRepeated, retriesLeft: retriesLeft)
        let pin = await askForPIN(question)
        guard !Task.isCancelled else { throw .cancelled }
        guard let pin else { throw isRepeated ? .wrongPIN(retriesLeft: retriesLeft) : .cancelled }
        return pin
    }
}

/// The failure of a step, which can also end because of the user or a timeout.
private protocol SecurityKeyStepError: Error {
    static var cancelled: Self { get }
    static var timedOut: Self { get }
}

extension PasskeyError: SecurityKeyStepError {}
extension SecurityKeyError: SecurityKeyStepError {}
