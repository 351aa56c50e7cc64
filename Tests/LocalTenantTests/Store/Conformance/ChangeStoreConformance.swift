import Foundation
import Testing

@testable import LocalTenant

extension Store {
    fileprivate func put(text: String) async throws {
        _ = try await putSetting("k", "1") { $0.document = ["text": .string(text)] }
    }

    fileprivate func text() async throws -> TenantValue? {
        let setting = try await setting("k", "1")
        return setting?.document["text"]
    }
}

/// What a task sees that isn't part of a change in progress.
private func seen(_ store: any Store) async throws -> TenantValue? {
    try await Task.detached { try await store.text() }.value
}

/// Requirements of every `ChangeStore`.
extension StoreConformance {
    private static func link(_ name: String) -> Ticket<PasswordReset> {
        Ticket(
            key: name.secretHash, subject: "u", expiresAt: now + 60, details: PasswordReset(userID: "u", email: nil))
    }

    private static func rename(_ name: String, of id: String = "u", isWanted: Bool = true) -> StoreChange {
        .account(id) { user in
            user.profile.name = name
            return isWanted
        }
    }

    static let changes: [Check] = [
        Check("changes of all kinds are made in one step") { store in
            try await store.insert(user("u", email: "ada@example.com"))
            try await store.insert(session("a", user: "u"))
            try await addFamily("g", to: store)
            for name in ["1", "2"] { try await store.put(link(name)) }
            let attempt = LoginAttempt(connection: "db", identifier: "ada@example.com", sender: "x")
            _ = try await store.recordFailedAttempt(attempt, at: now, since: now - 1)
            try await store.insert(SettingRecord(kind: "k", id: "1", document: [:]))
            try await store.insert(RoleRecord(id: "rol_1", name: "editor", description: ""))
            let factor = Enrollment(id: "f", userID: "u", factor: .phone, createdAt: now, isConfirmed: true)
            let announcement = LogoutAnnouncement(initiator: .passwordChanged, clients: ["app"], time: now)
            #expect(try await store.useSession("a", by: "app"))
            let isDone = try await store.apply(
                [
                    .redeem(.ticket(link("1"))), .deleteTickets(kind: PasswordReset.kind, subject: "u"),
                    .put(Ticket(key: "3".secretHash, expiresAt: now + 60, details: AcceptedInvitation())),
                    rename("Ada"), .liftBlocks(of: user("u", email: "Ada@example.com")), .addFactor(factor),
                    .addMember("u", organization: "o", roles: ["rol_1"]), .revokeGrants(.user("u")),
                    .endSessions(.user("u"), announcement), .deleteSetting(kind: "k", id: "1"),
                ], at: now)
            #expect(isDone)
            #expect(try await store.tickets(subject: "u", as: PasswordReset.self, at: now).isEmpty)
            #expect(try await store.ticket("3".secretHash, as: AcceptedInvitation.self) != nil)
            #expect(try await store.account("u")?.profile.name == "Ada")
            #expect(try await store.errors(attempt, since: now - 1) == 0)
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["f"])
            #expect(try await store.isMember("u", of: "o"))
            #expect(try await store.roles(of: "u", in: "o").map(\.id) == ["rol_1"])
            #expect(try await store.refreshTokens(of: "u", at: now).isEmpty)
            #expect(try await store.session(id: "a") == nil)
            #expect(try await store.tickets(subject: LogoutNotice.queue, as: LogoutNotice.self, at: now).count == 1)
            #expect(try await store.setting("k", "1") == nil)
        },
        Check("settings of all kinds are changed in one step, or none of them") { store in
            try await store.insert(user("u"))
            for id in ["rol_1", "rol_2"] { try await store.insert(RoleRecord(id: id, name: id, description: "")) }
            let organization = TenantOrganization(name: "acme", id: "o")
            try await store.add(
                Consent(id: "c", userID: "u", clientID: "app", audience: nil, organization: "o", scope: ["a"]))
            let client = ClientRecord(client: TenantClient(clientID: "app"), secretHash: nil)
            let changes: [StoreChange] = [
                .putClient(client), .putOrganization(organization), .assignRoles(["rol_1", "rol_2"], to: "u"),
                .addMember("u", organization: "o", roles: []),
                .insertSetting(SettingRecord(kind: "k", id: "1", name: "n", document: [:])),
                .changeSetting(kind: "k", id: "1") { $0.document = ["a": true] },
                .putSetting(kind: "k", id: "2") { $0.document = ["b": true] },
                .putSetting(kind: "k", id: "1") { $0.document["c"] = true },
            ]
            let refused: [StoreChange] = [
                .changeSetting(kind: "k", id: "3") { $0.document = [:] }, .deleteClient("b"), .deleteAPI("x"),
            ]
            for change in refused { #expect(try await !store.apply(changes + [change], at: now)) }
            await #expect(throws: StoreError.conflict) {
                let namesake = SettingRecord(kind: "k", id: "3", name: "n", document: [:])
                _ = try await store.apply(changes + [.insertSetting(namesake)], at: now)
            }
            #expect(try await store.settings("k").isEmpty)
            #expect(try await store.client("app") == nil)

            #expect(try await store.apply(changes, at: now))
            #expect(try await store.settings("k").map(\.document) == [["a": true, "c": true], ["b": true]])
            #expect(try await store.client("app") == client)
            #expect(try await store.organizations() == [organization])
            #expect(try await store.roles(of: "u", in: nil).count == 2)
            let absent: [StoreChange] = [.deleteConsent("d"), .removeMember("v", organization: "o")]
            #expect(try await store.apply(absent + [.removeMember("u", organization: "o")], at: now))
            #expect(try await !store.isMember("u", of: "o"))
            #expect(try await store.apply([.deleteOrganization("o")], at: now))
            #expect(try await store.organizations().isEmpty)
            #expect(try await store.consents(userID: "u", clientID: nil, audience: nil, .all).total == 0)
        },
        Check("changes that belong together are seen by others at the end, or are gone") { store in
            struct Failure: Error {}
            try await store.put(text: "before")
            #expect(try await store.text() == "before")
            do {
                try await store.together {
                    try await store.put(text: "meanwhile")
                    #expect(try await store.text() == "meanwhile")
                    #expect(try await seen(store) == "before")
                    throw Failure()
                }
                Issue.record("The failure was lost.")
            } catch is Failure {
                #expect(try await store.text() == "before")
            }
            let (task, number) = try await store.together { () -> (Task<Void, any Error>, Int) in
                try await store.put(text: "meanwhile")
                let taken = SettingRecord(kind: "k", id: "1", name: nil, document: [:])
                await #expect(throws: StoreError.conflict) { try await store.insert(taken) }
                let one = try await store.together {
                    try await store.put(text: "after")
                    return 1
                }
                #expect(try await seen(store) == "before")
                let later = Task {
                    while try await seen(store) != "after" { await Task.yield() }
                    try await store.put(text: "later")
                }
                return (later, one)
            }
            try await task.value
            #expect(number == 1)
            #expect(try await store.text() == "later")
        },
        Check("a change of several parts leaves what others change meanwhile, and ends with the store") { store in
            struct Failure: Error {}
            let other = Task.detached { try await store.insert(user("u")) }
            do {
                try await store.together {
                    for number in 0..<20 { try await store.put(ticket("\(number)")) }
                    throw Failure()
                }
                Issue.record("The failure was lost.")
            } catch is Failure {
                try await other.value
            }
            #expect(try await store.user("u") != nil)
            #expect(try await store.tickets(subject: "u", as: Note.self, at: now).isEmpty)
            await store.close()
            await #expect(throws: StoreError.self) {
                try await store.together { try await store.put(ticket("1")) }
            }
        },
        Check("nothing is changed if one of the changes is refused or fails") { store in
            try await store.insert(user("u"))
            try await store.insert(user("v", email: "grace@example.com"))
            try await store.insert(session("a", user: "u"))
            try await store.put(link("1"))
            let refused: [StoreChange] = [
                .redeem(.ticket(link("2"))), rename("Ada", of: "w"), rename("Ada", isWanted: false),
            ]
            let announcement = LogoutAnnouncement(initiator: .passwordChanged, clients: [], time: now)
            let possible: [StoreChange] = [
                .redeem(.ticket(link("1"))), rename("Ada"), .endSessions(.user("u"), announcement),
            ]
            for change in refused {
                #expect(try await !store.apply(possible + [change], at: now))
                #expect(try await !store.apply([change] + possible, at: now))
            }
            await #expect(throws: StoreError.conflict) {
                _ = try await store.apply(
                    possible + [
                        .account("u") { user in
                            user.profile.email = "grace@example.com"
                            return true
                        }
                    ], at: now)
            }
            #expect(try await !store.apply(possible, at: now + 61), "the link has expired")
            #expect(try await store.account("u")?.profile.name == nil)
            #expect(try await store.session(id: "a") != nil)
            #expect(try await store.apply(possible, at: now))
            #expect(try await !store.apply(possible, at: now), "the link was used")
            #expect(try await store.session(id: "a") == nil)
        },
        Check("only one of several simultaneous uses of a link makes its changes") { store in
            try await store.insert(user("u"))
            try await store.put(link("1"))
            let winners = try await simultaneously(8) { number in
                let isDone = try await store.apply([.redeem(.ticket(link("1"))), rename(String(number))], at: now)
                return isDone ? String(number) : nil
            }.compactMap { $0 }
            #expect(winners.count == 1)
            #expect(try await store.account("u")?.profile.name == winners.first)
        },
    ]
}
