import A0Concurrency
import Foundation
import Testing

@testable import Auth0

@Suite("A thousand concurrent logins and cancellations")
struct StartCancelRaceTests {
    private let tenant: LoginTenant

    init() throws {
        tenant = try LoginTenant()
    }

    @Test("a thousand logins that are started and canceled concurrently end once each, and then the next can start")
    func startsAndCancels() async throws {
        let flows = ActiveFlow()
        let browsers = Locked<[ScriptedBrowser]>([])
        let client = client(flows, browsers)
        let ends = Locked<[String: Int]>([:])
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    let end = await client.loginError().map { "\($0.kind)" } ?? "success"
                    ends.withLock { $0[end, default: 0] += 1 }
                }
                group.addTask {
                    if number.isMultiple(of: 3) {
                        flows.resume("app://host?state=S&error=access_denied")
                    } else {
                        flows.cancel()
                    }
                }
            }
            // A login may begin after all canceling tasks have run.
            group.addTask {
                while ends.withLock({ $0.values.reduce(0, +) }) < 1000 {
                    flows.cancel()
                    await Task.yield()
                }
            }
        }
        let counts = ends.withLock { $0 }
        #expect(counts.values.reduce(0, +) == 1000)
        #expect(
            Set(counts.keys).isSubset(of: ["userCancelled", "transactionActiveAlready", "authenticationFailed"]))
        #expect(browsers.withLock { $0 }.allSatisfy { $0.finished.count <= 1 })
        #expect(throws: Never.self) { flows.release(try flows.begin()) }
    }

    @Test("after each of a thousand cancellations, the next login can start even if the browser stays silent")
    func recovery() async throws {
        let flows = ActiveFlow()
        let client = client(flows, Locked([]), closes: false)
        var logins: [Task<WebAuthError?, Never>] = []
        for _ in 0..<1000 {
            let flow = try flows.begin()
            logins.append(
                Task {
                    do throws(WebAuthError) {
                        _ = try await client.login(in: flow)
                        return nil
                    } catch {
                        return error
                    }
                })
            #expect(throws: WebAuthError.transactionActiveAlready) { try flows.begin() }
            flows.cancel()
        }
        for login in logins { #expect(await login.value == .userCancelled) }
        #expect(throws: Never.self) { flows.release(try flows.begin()) }
    }

    @Test("whoever learns that a login was canceled can start the next one at once")
    func nextAfterCancellation() async throws {
        let flows = ActiveFlow()
        let client = client(flows, Locked([]))
        for _ in 0..<3000 {
            let flow = try flows.begin()
            let killer = Task.detached { flow.cancel() }
            await #expect(throws: WebAuthError.userCancelled) { try await client.login(in: flow) }
            // Without waiting for the task that canceled it.
            let next = try flows.begin()
            flows.release(next)
            await killer.value
        }
    }

    @Test("logins whose tasks are canceled at the start end once, and then the next can start")
    func taskCancellation() async throws {
        let flows = ActiveFlow()
        let client = client(flows, Locked([]))
        for _ in 0..<100 {
            let login = Task { await client.loginError() }
            let killer = Task.detached { login.cancel() }
            #expect(await login.value == .userCancelled)
            await killer.value
        }
        #expect(throws: Never.self) { flows.release(try flows.begin()) }
    }

    /// A client whose user agents wait forever.
    private func client(
        _ flows: ActiveFlow, _ browsers: Locked<[ScriptedBrowser]>, closes: Bool = true
    ) -> Auth0WebAuth {
        var client = tenant.webAuth(nil).state("S").nonce("N")
        client.environment.flows = flows
        client.settings.redirectURL = URL(string: "app://host/callback")
        return client.provider { _, callback in
            let browser = ScriptedBrowser(callback: callback, closes: closes) { _ in }
            browsers.withLock { $0.append(browser) }
            return browser
        }
    }
}
