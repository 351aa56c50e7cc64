import Foundation

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One history of a stored session: some programs share a disk and a tenant, use the credentials, and meet faults. Then
/// the faults end, and each program must get tokens.
final class History: @unchecked Sendable {  // Everything runs on one thread.
    let seed: UInt64
    let scheduler: Scheduler
    private(set) var server: Server
    private(set) var disk: [String: Data] = [:]
    var lockHolder: Program?
    private var programs: [Program] = []
    /// Programs that died; their tasks still end.
    private var dead: [Program] = []

    /// What the promise didn't hold, if anything.
    private(set) var violation: String?
    private(set) var lines: [String]?

    let maxRetries: Int
    /// Whether responses tell the tenant's time.
    let tellsTime: Bool
    private let clockError: Double
    /// Seconds for which an access token is valid.
    private let lifetime: Int
    private let rates: [Double]
    private let programCount: Int
    private var operationsLeft: Int
    private var isCalm = false
    private var operationCount = 0

    /// What the user did last, which the disk has to show at the end.
    private enum Wish {
        case session(Int)
        case none
        /// It failed halfway.
        case unknown
    }
    private var wish = Wish.unknown
    /// The program in which the user logs in or out.
    private var userProgram: Program?

    init(seed: UInt64, traced: Bool = false) {
        self.seed = seed
        scheduler = Scheduler(seed: seed)
        var random = SplitMix64(seed: seed ^ 0x5EED)
        let leeway = random.pick([0.0, 180, 180, 240, 600])
        server = Server(leeway: leeway)
        maxRetries = random.pick([0, 0, 2])
        tellsTime = random.happens(0.2)
        clockError = random.pick([0, 0, 30, -30, 7200, -7200])
        lifetime = random.pick([70, 90, 600, 86_400])
        programCount = 1 + random.below(3)
        operationsLeft = 3 + random.below(12)
        // A few kinds of faults at a time, some of them often: each kind then also meets quiet surroundings.
        rates = Fault.allCases.map { fault in
            let (isOn, rate) = (random.happens(0.35), random.pick([0.02, 0.1, 0.3]))
            return isOn && !(leeway == 0 && fault.losesResponses) ? rate : 0
        }
        if traced { lines = [] }
        trace(
            """
            leeway \(Int(leeway)) s, tokens live \(lifetime) s, clock \(clockError) s off, \(programCount) programs, \
            \(Fault.allCases.filter { rates[$0.rawValue] > 0 }.map { "\($0) \(rates[$0.rawValue])" })
            """)
    }

    func trace(_ line: @autoclosure () -> String) {
        guard lines != nil else { return }
        lines?.append("\(String(format: "%9.3f", scheduler.now))  \(line())")
    }

    func violate(_ text: String) {
        trace("VIOLATION: \(text)")
        violation = violation ?? text
    }

    // MARK: Time and faults

    var tenantTime: Double { 1_750_000_000 + scheduler.now }
    var localTime: Double { tenantTime + clockError }

    /// No promise holds for longer than the tenant's leeway: while the stored refresh token is one that the tenant has
    /// rotated, faults only last for a part of it.
    private var mayFault: Bool {
        guard !isCalm else { return false }
        guard server.leeway > 0, let stored, let rotatedAt = server.tokens[stored].rotatedAt else { return true }
        return scheduler.now - rotatedAt < longestFault
    }

    /// Whether a response may get lost at all.
    var mayLose: Bool { server.leeway > 0 }

    private var longestFault: Double { server.leeway > 0 ? server.leeway / 6 : 60 }

    func strikes(_ fault: Fault) -> Bool {
        guard rates[fault.rawValue] > 0, mayFault, scheduler.random.happens(rates[fault.rawValue]) else { return false }
        trace("\(scheduler.running.map(String.init(describing:)) ?? "-") meets \(fault)")
        return true
    }

    /// Each look at the clock is a point where others may run, or where the program may be stopped or killed.
    func step(_ program: Program) {
        guard scheduler.running === program else { return }
        if strikes(.stall) { scheduler.stall(program, for: longestFault * scheduler.random.fraction()) }
        if scheduler.random.happens(0.1), strikes(.crash) { return crash(program, isPowerLoss: false) }
        scheduler.interrupt()
    }

    /// Kills a program, or all of them, and starts them again a moment later.
    func crash(_ program: Program, isPowerLoss: Bool = false) {
        for victim in isPowerLoss ? programs : [program] where !victim.isDead {
            victim.die()
            if userProgram === victim { userProgram = nil }
            scheduler.after(longestFault * scheduler.random.fraction() * 0.5) { [unowned self] in
                start(victim.number)
            }
        }
    }

    // MARK: The disk and the tenant

    /// The refresh token on the disk.
    private var stored: Int? { disk["credentials"].flatMap { Self.number(in: $0) } }

    func write(_ data: Data?, _ key: String, by program: Program) {
        disk[key] = data
        guard key == "credentials" else { return }
        trace("\(program) stores \(data.flatMap { Self.number(in: $0) }.map { "RT\($0)" } ?? "nothing")")
        guard let data else { return }
        guard let number = Self.number(in: data), server.tokens.indices.contains(number) else {
            return violate("a token is stored that the tenant doesn't know")
        }
        guard program.isBlind else { return }
        // Renewed tokens replace an entry that can't be read, even if it may be another login's.
        if case .session(server.tokens[number].session) = wish {} else { wish = .unknown }
    }

    /// The number in the first refresh token, `RT…`.
    private static func number(in data: Data) -> Int? {
        data.withUnsafeBytes { bytes in
            var index = 0
            while index + 2 < bytes.count {
                if bytes[index] == 0x52, bytes[index + 1] == 0x54, (0x30...0x39).contains(bytes[index + 2]) {
                    var number = 0
                    index += 2
                    while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
                        number = 10 * number + Int(bytes[index] - 0x30)
                        index += 1
                    }
                    return number
                }
                index += 1
            }
            return nil
        }
    }

    func respond(to request: URLRequest, from program: Program) -> Response {
        let number = request.httpBody.flatMap(Self.number(in:))
        guard request.url?.path != "/oauth/revoke" else {
            trace("\(program) revokes RT\(number ?? -1)")
            if let number { server.revoke(number) }
            return Response(200, "")
        }
        guard let number else { return Response(200, #"{"keys":[]}"#) }
        let isAlive = server.tokens.indices.contains(number) && server.isAlive(number)
        let verdict = server.refresh(number, at: scheduler.now)
        trace("\(program) sends RT\(number): \(verdict)")
        switch verdict {
        case .rotated(let successor):
            return Response(
                200,
                """
                {"access_token":"AT\(successor)","refresh_token":"RT\(successor)","id_token":"\(Self.idToken)",\
                "token_type":"Bearer","issued_token_type":"urn:x","expires_in":\(lifetime)}
                """)
        case .reused:
            if isAlive { violate("RT\(number) is renewed again, which looks like a theft") }
        case .unknown:
            break
        }
        return Response(403, #"{"error":"invalid_grant","error_description":"Unknown or invalid refresh token."}"#)
    }

    /// `{"alg":"none"}`, `{"sub":"auth0|1"}`.
    private static let idToken = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhdXRoMHwxIn0."

    private func loggedIn() -> (session: Int, credentials: Credentials) {
        let token = server.login()
        let credentials = Credentials(
            accessToken: "AT\(token)", tokenType: "Bearer", idToken: Self.idToken, refreshToken: "RT\(token)",
            expiresIn: Date(timeIntervalSince1970: localTime + Double(lifetime)), scope: "openid offline_access")
        return (server.tokens[token].session, credentials)
    }

    // MARK: Programs and their users

    /// Runs everything, and returns what went wrong.
    func run() -> String? {
        TaskHooks.scheduler = scheduler
        for number in 0..<programCount { start(number) }
        scheduler.run(until: 100_000)
        checkEnds()
        isCalm = true
        if violation == nil { finish() }
        for program in programs + dead { program.free() }
        scheduler.run()
        TaskHooks.scheduler = nil
        return violation
    }

    private func start(_ number: Int) {
        let program = Program(number, self)
        trace("\(program) starts")
        if number < programs.count {
            dead.append(programs[number])
            programs[number] = program
        } else {
            programs.append(program)
            if number == 0 { logIn(program) }
        }
        for _ in 0...scheduler.random.below(2) {
            program.task { [unowned self, unowned program] manager in
                _ = await credentials(program, manager)
                while operationsLeft > 0, !program.isDead {
                    operationsLeft -= 1
                    let gap = scheduler.random.pick([0, 0, 0.1, 3, 30, 200, Double(min(lifetime, 2_000))])
                    guard (try? await scheduler.sleep(gap * scheduler.random.fraction(), for: program)) != nil else {
                        return
                    }
                    await operate(program, manager)
                }
            }
        }
    }

    /// The user's login when nothing else happens.
    private func logIn(_ program: Program) {
        let wasCalm = isCalm
        isCalm = true
        let (session, credentials) = loggedIn()
        wish = program.manager?.store(credentials: credentials) == true ? .session(session) : .unknown
        isCalm = wasCalm
    }

    private func operate(_ program: Program, _ manager: CredentialsManager) async {
        switch scheduler.random.below(20) {
        case 0..<9: _ = await credentials(program, manager)
        case 9..<14: _ = await renewed(program, manager)
        case 14..<16:
            _ = await use("apiCredentials", program) { () async throws(CredentialsManagerError) in
                try await manager.apiCredentials(forAudience: "https://api.example.com")
            }
        case 16:
            _ = await use("ssoCredentials", program) { () async throws(CredentialsManagerError) in
                try await manager.ssoCredentials()
            }
        case 17:
            await change(program) {
                let result = await self.use("revoke", program) { () async throws(CredentialsManagerError) in
                    try await manager.revoke()
                }
                if case .success = result { return .none } else { return .unknown }
            }
        case 18:
            await change(program) { [unowned self] in
                trace("\(program) logs out")
                let isDone = (try? manager.remove()) != nil
                return isDone || disk["credentials"] == nil ? .none : .unknown
            }
        default:
            await change(program) { [unowned self] in
                let (session, credentials) = loggedIn()
                trace("\(program) logs in")
                return manager.store(credentials: credentials) ? .session(session) : .unknown
            }
        }
    }

    /// Something that the user does, one thing at a time.
    private func change(_ program: Program, _ body: () async -> Wish) async {
        guard userProgram == nil, !program.isDead else { return }
        (userProgram, wish) = (program, .unknown)
        let outcome = await body()
        guard userProgram === program, !program.isDead else { return }
        (userProgram, wish) = (nil, outcome)
    }

    private func credentials(
        _ program: Program, _ manager: CredentialsManager
    ) async -> Result<Credentials, CredentialsManagerError>? {
        let start = localTime
        let result = await use("credentials", program) { () async throws(CredentialsManagerError) in
            try await manager.credentials()
        }
        guard case .success(let credentials) = result else { return result }
        check(credentials)
        if !tellsTime, credentials.expiresIn.timeIntervalSince1970 < start + 60 { violate("an expired token") }
        return result
    }

    private func renewed(
        _ program: Program, _ manager: CredentialsManager
    ) async -> Result<Credentials, CredentialsManagerError>? {
        let result = await use("renew", program) { () async throws(CredentialsManagerError) in
            try await manager.renew()
        }
        if case .success(let credentials) = result { check(credentials) }
        return result
    }

    /// Runs an operation, which may be canceled, and sees that it ends. `nil` if the program died meanwhile.
    private func use<Value: Sendable>(
        _ name: String, _ program: Program,
        _ operation: @escaping @Sendable () async throws(CredentialsManagerError) -> Value
    ) async -> Result<Value, CredentialsManagerError>? {
        operationCount += 1
        let (number, start) = (operationCount, scheduler.now)
        program.running[number] = name
        trace("\(program) calls \(name) (\(number))")
        let task = Task { await outcome(operation) }
        if strikes(.cancellation) {
            scheduler.after(scheduler.random.pick([0, 0.5, 30]) * scheduler.random.fraction()) { task.cancel() }
        }
        let result = await task.value
        program.running[number] = nil
        guard !program.isDead else { return nil }
        switch result {
        case .success: trace("\(program)'s \(name) (\(number)) succeeds")
        case .failure(let error): trace("\(program)'s \(name) (\(number)) fails: \(error.debugDescription)")
        }
        if scheduler.now - start > 10_000 { violate("\(name) took \(Int(scheduler.now - start)) s") }
        return result
    }

    private func check(_ credentials: Credentials) {
        guard let token = Int(credentials.accessToken.dropFirst(2)), server.tokens.indices.contains(token) else {
            return violate("credentials that the tenant never issued")
        }
    }

    private func checkEnds() {
        if scheduler.isStuck { violate("it never ends") }
        for program in programs where !program.isDead && !program.running.isEmpty {
            violate("\(program)'s \(program.running.values.sorted()) never ends")
        }
    }

    /// Without faults, each program gets tokens, unless the user has logged out.
    private func finish() {
        trace("all faults have ended")
        if case .unknown = wish { logIn(programs[0]) }
        for program in programs {
            for isForced in program === programs.last ? [false, true] : [false] {
                program.task { [unowned self, unowned program] manager in
                    // Pauses that the tenant asked for end first.
                    try? await scheduler.sleep(5, for: program)
                    judge(isForced ? await renewed(program, manager) : await credentials(program, manager))
                }
                scheduler.run(until: scheduler.now + 1_000)
                checkEnds()
            }
        }
    }

    private func judge(_ result: Result<Credentials, CredentialsManagerError>?) {
        switch (wish, result) {
        case (.session(let session), .success):
            if let stored, server.tokens[stored].session != session { violate("it's another login's session") }
        case (.session, .failure(let error)):
            violate("the session is lost: \(error.debugDescription)")
        case (.none, .success):
            violate("a session came back after the logout")
        case (.none, .failure), (.unknown, _), (_, nil):
            break
        }
    }
}
