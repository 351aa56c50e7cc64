import Foundation
import TestSupport
import Testing

@testable import a0

@Suite("a0 doctor", .timeLimit(.minutes(3)))
struct DoctorTests {
    private func states(_ output: A0Program.Output) throws -> [String: String] {
        let checks = try #require(try output.json["checks"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: try checks.map {
                (try #require($0["name"] as? String), try #require($0["state"] as? String))
            })
    }

    @Test("a0 doctor reports that everything works, or else what is wrong")
    func tenant() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let well = try await a0.run(["doctor", "--json"] + tenant.options)
        #expect(well.status == 0, "\(well)")
        #expect(try well.json["ok"] as? Bool == true)
        let expected = ["browser", "network", "tenant", "clock", "application"].map { ($0, "ok") }
        let states = try states(well)
        for (name, state) in expected { #expect(states[name] == state, "\(name): \(well.stdout)") }
        #expect(states["session"] == "note", "nobody is logged in, which isn't an error")

        let client = try await a0.run("doctor", "--domain", tenant.domain, "--client-id", "nobody")
        #expect(client.status == 1)
        #expect(client.stdout.contains("has the client ID \"nobody\""), "\(client.stdout)")
        #expect(client.stderr.contains("1 problem: application"), "\(client.stderr)")
        let secure = tenant.domain.replacingOccurrences(of: "http://", with: "https://")
        let mixedUp = try await a0.run("doctor", "--domain", secure, "--client-id", "a0-cli")
        #expect(mixedUp.status == 1)
        #expect(mixedUp.stdout.contains("speaks http at this port, not https"), "\(mixedUp.stdout)")
        #expect(mixedUp.stdout.contains("--domain \(tenant.domain)"))
        _ = await tenant.stop()

        let gone = try await a0.run(["doctor", "--json"] + tenant.options)
        #expect(gone.status == 1)
        #expect(try self.states(gone)["network"] == "failed")
        #expect(try self.states(gone)["clock"] == "skipped")
    }

    @Test("a0 doctor checks the machine without a tenant, a browser, or a home directory")
    func machine() async throws {
        let a0 = try A0Program(["BROWSER": ""])
        let output = try await a0.run("doctor")
        #expect(output.status == 1)
        #expect(output.stdout.contains("a0 login --device"), "\(output.stdout)")
        #expect(output.stdout.contains("no tenant was chosen") || output.stdout.contains("No tenant was chosen"))
        let homeless = try await a0.shell(
            "config=$HOME/.config; unset HOME; XDG_CONFIG_HOME=$config BROWSER=true \"$0\" doctor")
        #expect(homeless.status == 0, "\(homeless)")
    }

    @Test("a0 doctor compares this machine's clock with the tenant's")
    func clock() {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(Doctor.clock(now.addingTimeInterval(30), now: now).state == .ok)
        let behind = Doctor.clock(now.addingTimeInterval(7200), now: now)
        #expect(behind.state == .failed && behind.saw.contains("2 hours behind"))
        #expect(Doctor.clock(now.addingTimeInterval(-120), now: now).saw.contains("2 minutes ahead"))
        #expect(Doctor.clock(nil, now: now).state == .note)
    }
}
