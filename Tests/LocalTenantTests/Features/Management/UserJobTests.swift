import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Imports and exports of users")
struct UserJobTests {
    static let password = "correct horse"

    private func form(_ fields: [String: String], file: String?) -> (type: String, body: Data) {
        var body = ""
        for (name, value) in fields {
            body += "--xyz\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        if let file {
            body +=
                "--xyz\r\nContent-Disposition: form-data; name=\"users\"; filename=\"u.json\"\r\n"
                + "Content-Type: application/json\r\n\r\n\(file)\r\n"
        }
        return ("multipart/form-data; boundary=xyz", Data((body + "--xyz--\r\n").utf8))
    }

    private func send(_ service: Caller, _ fields: [String: String], _ file: String?) async throws -> Browser.Page {
        let (type, body) = form(fields, file: file)
        return try await service.browser.send(
            "POST", "/api/v2/jobs/users-imports",
            headers: ["Authorization": "Bearer \(service.token)", "Content-Type": type], body: body)
    }

    private func job(_ service: Caller, _ page: Browser.Page) async throws -> [String: TenantValue] {
        try #require(page.status == 202, "\(page.text)")
        return try await service.send("GET", "/api/v2/jobs/\(try page.text("id"))").json
    }

    private static let file = """
        [
            {"email": "one@example.com", "user_id": "1", "email_verified": true, "name": "One, \\"the\\" first",
                "user_metadata": {"color": "=red"},
                "password_hash": "$2b$04$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e"},
            {"email": "no address", "colour": 1},
            {"email": "two@example.com", "mfa_factors": [{"totp": {"secret": "JBSWY3DPEHPK3PXP"}}]},
            {"email": "ada@example.com"}
        ]
        """

    @Test("an import adds users who log in with their passwords, and says what is wrong with the others")
    func imports() async throws {
        try await withService { tenant, service in
            let id = tenant.tenant.configuration.connections[0].id
            let page = try await send(service, ["connection_id": id, "external_id": "mine"], Self.file)
            #expect(try page.json["status"] == "pending")
            #expect(try page.json["external_id"] == "mine")
            let job = try await job(service, page)
            #expect(job["status"] == "completed")
            #expect(job["summary"] == ["inserted": 2, "updated": 0, "failed": 2, "total": 4])
            let login = try await service.browser.logIn(username: "one@example.com", password: Self.password)
            #expect(login.location?.contains("/authorize/resume") == true, "\(login.text)")
            let user = try await service.send("GET", "/api/v2/users/auth0%7C1")
            #expect(try user.json["email_verified"] == true)
            #expect(!user.text.contains("2b$04"))
            let two = try await tenant.userID(of: "two@example.com")
            #expect(try await tenant.tenant.store.enrollments(userID: two).map(\.factor) == [.otp])

            let errors = try await service.send("GET", "/api/v2/jobs/\(try page.text("id"))/errors")
            let list = try JSONDecoder().decode([[String: TenantValue]].self, from: errors.body)
            #expect(list.map { $0["user"]?["email"] } == ["no address", "ada@example.com"])
            #expect(
                list[0]["errors"]?.arrayValue?.map { $0["code"] } == [
                    "OBJECT_ADDITIONAL_PROPERTIES", "INVALID_FORMAT",
                ])
            #expect(list[1]["errors"]?.arrayValue?.map { $0["code"] } == ["DUPLICATED_USER"])

            let again = try await self.job(
                service, try await send(service, ["connection_id": id, "upsert": "true"], Self.file))
            #expect(again["summary"] == ["inserted": 0, "updated": 3, "failed": 1, "total": 4])
            #expect(try await tenant.tenant.store.enrollments(userID: two).count == 1)
            _ = try await service.send("PATCH", "/api/v2/users/\(segment(two))", ["blocked": true])
            let rename = #"[{"email": "two@example.com", "name": "Two"}]"#
            _ = try await self.job(service, try await send(service, ["connection_id": id, "upsert": "true"], rename))
            let profile = try await tenant.tenant.store.user(two)?.profile
            #expect(profile?.name == "Two" && profile?.blocked == true, "an update that doesn't say so unblocks nobody")
            let none = try await send(service, ["connection_id": id], "[]")
            #expect(try await service.send("GET", "/api/v2/jobs/\(try none.text("id"))/errors").status == 204)
        }
    }

    @Test("an imported user without second factors is never stored, not even if the import stops")
    func halfway() async throws {
        try await withService { tenant, service in
            let body: [String: String] = ["connection_id": tenant.tenant.configuration.connections[0].id]
            let stopped = try await tenant.refusing("INSERT ON enrollments") {
                try await send(service, body, Self.file)
            }
            #expect(stopped.status == 500)
            let (store, connection) = (tenant.tenant.store, database)
            #expect(try await store.user(identifier: "two@example.com", connection: connection) == nil)
            let repeated = try await job(service, try await send(service, body, Self.file))
            #expect(repeated["status"] == "completed")
            let two = try await tenant.userID(of: "two@example.com")
            #expect(try await store.enrollments(userID: two).count == 1)
        }
    }

    @Test("an import that can't be read is refused")
    func errors() async throws {
        try await withService { tenant, service in
            let id = tenant.tenant.configuration.connections[0].id
            try expectManagementError(try await send(service, [:], Self.file), 400, "invalid_body", "connection_id")
            try expectManagementError(
                try await send(service, ["connection_id": "con_0000000000000000"], "[]"), 400, "inexistent_connection")
            try expectManagementError(try await send(service, ["connection_id": id], nil), 400, "invalid_body", "users")
            try expectManagementError(
                try await send(service, ["connection_id": id], "users"), 400, "invalid_body", "users")
            let large = "[" + String(repeating: " ", count: 512_000) + "]"
            try expectManagementError(try await send(service, ["connection_id": id], large), 413, "payload_too_large")
            try expectManagementError(
                try await service.send("POST", "/api/v2/jobs/users-imports", ["connection_id": .string(id)]), 415, nil)
        }
    }

    @Test("an export has the users as JSON lines or CSV, at a link")
    func exports() async throws {
        try await withService { tenant, service in
            let id = tenant.tenant.configuration.connections[0].id
            _ = try await send(service, ["connection_id": id], Self.file)
            let fields: TenantValue = [
                ["name": "email"], ["name": "name"], ["name": "user_metadata.color", "export_as": "color"],
            ]
            for format in ["json", "csv"] {
                let made = try await service.send(
                    "POST", "/api/v2/jobs/users-exports",
                    ["connection_id": .string(id), "format": .string(format), "fields": fields])
                #expect(made.status == 200, "\(made.text)")
                let job = try await service.send("GET", "/api/v2/jobs/\(try made.text("id"))")
                let link = try job.text("location")
                let file = try await service.browser.get(String(link.dropFirst(service.browser.base.count)))
                let lines = file.text.split(whereSeparator: \.isNewline).map(String.init)
                if format == "csv" {
                    #expect(lines.first == "email,name,color")
                    #expect(lines.contains(#"one@example.com,"One, ""the"" first",'=red"#))
                } else {
                    #expect(lines.contains(#"{"color":"=red","email":"one@example.com","name":"One, \"the\" first"}"#))
                }
            }
            #expect(try await service.browser.get("/exports/none").status == 404)
        }
    }

    @Test("an export of many users has each of them once, up to its limit, and none of a connection that is gone")
    func longExport() async throws {
        try await withService { tenant, service in
            for number in 1...1_100 {
                let user = StoreConformance.user(
                    "auth0|\(number)", email: "\(number)@example.com", connection: database)
                try await tenant.tenant.store.insert(user)
            }
            let id = tenant.tenant.configuration.connections[0].id
            func lines(_ body: [String: TenantValue]) async throws -> [Substring] {
                let fields: TenantValue = [["name": "email"]]
                let made = try await service.send(
                    "POST", "/api/v2/jobs/users-exports", body.merging(["fields": fields]) { $1 })
                let job = try await service.send("GET", "/api/v2/jobs/\(try made.text("id"))")
                let link = try job.text("location")
                return try await service.browser.get(String(link.dropFirst(service.browser.base.count)))
                    .text.split(separator: "\n")
            }
            let all = try await lines([:])
            #expect(all.count == 1_102)
            #expect(Set(all).count == all.count)
            #expect(try await lines(["limit": 700]) == Array(all[..<700]))
            #expect(try await lines(["connection_id": .string(id)]) == all)
            let other = try await service.send(
                "POST", "/api/v2/connections", ["name": "Staff", "strategy": "auth0"]
            ).text("id")
            #expect(try await lines(["connection_id": .string(other)]).isEmpty)
            #expect(try await service.send("DELETE", "/api/v2/connections/" + id).status < 300)
            #expect(try await tenant.tenant.store.users(UserQuery()).total == 0)
        }
    }

    @Test("the link to an export works for a minute, and its job exists for a day")
    func exportEnd() async throws {
        try await withService { tenant, service in
            let made = try await service.send("POST", "/api/v2/jobs/users-exports", [:])
            let path = "/api/v2/jobs/\(try made.text("id"))"
            func link() async throws -> String {
                String(try await service.send("GET", path).text("location").dropFirst(service.browser.base.count))
            }
            let first = try await link()
            let parts = first.split(separator: "?")
            #expect(parts[0] == "/exports/" + (try made.text("id")), "paths are in the access log")
            #expect(try await service.browser.get("/exports/job_0000000000000000?\(parts[1])").status == 404)
            tenant.clock.advance(by: 59)
            #expect(try await service.browser.get(first).status == 200)
            tenant.clock.advance(by: 2)
            #expect(try await service.browser.get(first).status == 404)
            #expect(try await service.browser.get(try await link()).status == 200)

            let day: TimeInterval = 86_400
            tenant.clock.advance(by: day - 59)
            let later = try await Caller.service(service.browser)
            _ = try await later.send("POST", "/api/v2/jobs/users-exports", [:])
            try expectManagementError(try await later.send("GET", path), 404, "inexistent_job")
        }
    }

    @Test(
        "imported hashes of all algorithms verify their password, and no other",
        arguments: [
            #"{"algorithm": "bcrypt", "hash": {"value": "$2b$04$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e"}}"#,
            #"{"algorithm": "argon2", "hash": {"value": "$argon2i$v=19$m=1024,t=3,p=1$rOFQWZaIVqCXyD+QzqRnLQ$YV5uNgTWdQZw6POVgcdLSQo1/kBzKoFBV0jadWKmujM"}}"#,
            #"{"algorithm": "argon2", "hash": {"value": "$argon2id$v=19$m=1024,t=1,p=1$NhdRdw/J1N7nujYfcDK/zw$exATk0FvS5vDjgOuR505qp796YFaxemF75LwFst4Rfo"}}"#,
            #"{"algorithm": "pbkdf2", "hash": {"value": "$pbkdf2-sha256$i=1000,l=32$c2FsdHkgc2FsdA$P0jlbCpb4/E5SYlTA2S7d9aJ/YxpPdhVtBFpSt1nUb8", "encoding": "utf8"}}"#,
            #"{"algorithm": "pbkdf2", "hash": {"value": "$pbkdf2-sha512$i=1000,l=64$c2FsdHkgc2FsdA$V3+G9tZkQR+X0kYmV9DPi4kPCYigxiyIF8IfErYdTKfJ/NATdm4vRE7x22FuxWEXo1dxTSkNqk0gHrQm4aethg"}}"#,
            #"{"algorithm": "scrypt", "hash": {"value": "fa344bb561aac1b53346f30de3ed6e5cf12efb948f6e430fc80ec4e82c0e8cabbdb4d9f922912a02c075378863e4d989dba63456f4dcff1cc5ac8c76e70a62c9", "encoding": "hex"}, "salt": {"value": "salt", "encoding": "utf8"}, "cost": 1024}"#,
            #"{"algorithm": "sha256", "hash": {"value": "8cb258c07eb871943b4ad0e754a502b5fc3a389d75fefc91b4e010778ecca018", "encoding": "hex"}, "salt": {"value": "c2FsdA==", "encoding": "base64"}}"#,
            #"{"algorithm": "sha512", "hash": {"value": "MObRFvUHqU5pLIXjc0HkeJH+PKVdEQk34oSyXkDftCxTU6Fk9rWjilWA553MtCFyazGhAOPiDyO1Rv1hndA96Q==", "encoding": "base64"}, "salt": {"value": "salt", "position": "suffix"}}"#,
            #"{"algorithm": "md5", "hash": {"value": "3cb4e732631f47e6eb961f34554b7cde", "encoding": "hex"}}"#,
            #"{"algorithm": "sha1", "hash": {"value": "619a8b7fb0e2b3f5d24ab3bc0b53ce167a50f893", "encoding": "hex"}, "salt": {"value": "salt"}}"#,
            #"{"algorithm": "hmac", "hash": {"value": "955ca3bd5be9681f0de4e366f1d33a17f77dde1ef64f2394b5f939aad39dbe26", "encoding": "hex", "digest": "sha256", "key": {"value": "key"}}}"#,
        ])
    func hashes(_ text: String) throws {
        let members = try JSONDecoder().decode([String: TenantValue].self, from: Data(text.utf8))
        let hash = try #require(ImportedHash(stored: try ImportedHash(members).stored))
        #expect(hash.verify(Self.password))
        #expect(!hash.verify(Self.password + "!"))
        #expect(!hash.verify(""))
    }

    @Test(
        "hashes that can't be verified, or only at great cost, aren't imported",
        arguments: [
            ("{}", "algorithm"), (#"{"algorithm": "md4", "hash": {"value": "x"}}"#, "algorithm"),
            (#"{"algorithm": "bcrypt", "hash": {}}"#, "hash.value"),
            (
                #"{"algorithm": "bcrypt", "hash": {"value": "$2b$31$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e"}}"#,
                ""
            ),
            (
                #"{"algorithm": "argon2", "hash": {"value": "$argon2id$v=19$m=99999999,t=1,p=1$c2FsdHNhbHQ$YQ"}}"#,
                "hash.value"
            ),
            (
                #"{"algorithm": "argon2", "hash": {"value": "$argon2d$v=19$m=1024,t=1,p=1$c2FsdHNhbHQ$YQ"}}"#,
                "hash.value"
            ),
            (#"{"algorithm": "pbkdf2", "hash": {"value": "$pbkdf2-sha256$i=99999999,l=32$c2FsdA$YQ"}}"#, "hash.value"),
            (#"{"algorithm": "scrypt", "hash": {"value": "00", "encoding": "hex"}, "cost": 1000}"#, "cost"),
            (#"{"algorithm": "scrypt", "hash": {"value": "00", "encoding": "hex"}, "cost": 1e300}"#, "cost"),
            (#"{"algorithm": "sha256", "hash": {"value": "zz", "encoding": "hex"}}"#, "hash.value"),
            (#"{"algorithm": "hmac", "hash": {"value": "00", "encoding": "hex", "digest": "crc"}}"#, "hash.digest"),
        ])
    func badHashes(_ text: String, _ path: String) throws {
        let members = try JSONDecoder().decode([String: TenantValue].self, from: Data(text.utf8))
        let error = try #require(throws: ImportedHash.ReadingError.self) { try ImportedHash(members) }
        #expect(error.path == path)
    }

    @Test(
        "the elements of a list are found one by one",
        arguments: [
            (#" [ {"a": "],}"}, 2 ,[3] ] "#, [#"{"a": "],}"}"#, "2 ", "[3] "]), ("[]", []),
            ("{\"a\": 1}\n{\"b\": [1,\n2]}\n\n", ["{\"a\": 1}", "{\"b\": [1,\n2]}"]), (#"["a\"]"]"#, [#""a\"]""#]),
            ("[{", ["{"]),
        ])
    func elements(_ text: String, _ expected: [String]) throws {
        #expect(try JSONElements(Data(text.utf8)).map { String(decoding: $0, as: UTF8.self) } == expected)
        #expect(throws: JSONElementError.self) { try JSONElements(Data("x".utf8)) }
    }

    @Test("a file of any size is imported in Swift, and changes no one without leave")
    func swift() async throws {
        try await withDirectory { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("users.json")
            let lines = (0..<1_500).map { #"{"email": "user\#($0)@example.com"}"# }
            try Data(lines.joined(separator: "\n").utf8).write(to: file)
            try await withTenant(.bookshop) { tenant, _ in
                let report = try await tenant.importUsers(contentsOf: file)
                #expect(report.inserted == 1_500)
                let again = try await tenant.importUsers(contentsOf: file)
                #expect(again.inserted == 0)
                #expect(again.errors.count == 1_500)
                #expect(again.errors.first?.user == "user0@example.com")
                #expect(try await tenant.importUsers(contentsOf: file, updates: true).updated == 1_500)
                let error = try await #require(throws: TenantError.self) {
                    _ = try await tenant.importUsers(contentsOf: file, connection: "none")
                }
                #expect(error.cause == .notFound)
            }
        }
    }
}
