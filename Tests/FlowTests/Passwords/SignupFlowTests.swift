import Auth0
import Foundation
import JWTDecode
import LocalTenant
import Testing

@Suite("Signup API")
struct SignupFlowTests {
    private static let password = "Nanosecond-30cm"

    private static func signup(
        _ stage: Stage, email: String = "grace@example.com", username: String? = nil, password: String = password,
        connection: String = TenantConnection.defaultName
    ) -> Request<DatabaseUser, AuthenticationError> {
        stage.authentication.signup(
            email: email, username: username, password: password, connection: connection)
    }

    @Test("a signup creates a user with the given attributes who can log in")
    func signup() async throws {
        let stage = try await Stage()
        let user = try await stage.authentication.signup(
            email: "grace@example.com", password: Self.password,
            userMetadata: ["favorite": "COBOL"], rootAttributes: ["given_name": "Grace", "email": "other@example.com"]
        ).start()
        #expect(user.email == "grace@example.com")
        #expect(user.username == nil)
        #expect(!user.verified)
        let credentials = try await stage.authentication.loginDefaultDirectory(
            withUsername: "grace@example.com", password: Self.password
        ).start()
        #expect(try decode(jwt: credentials.idToken)["given_name"].string == "Grace")
        #expect(try await stage.profile(credentials).emailVerified == false)
        await stage.tenant.stop()
    }

    @Test("a signup sends an email whose link verifies the address")
    func verification() async throws {
        let stage = try await Stage()
        _ = try await Self.signup(stage).start()
        let message = try await stage.tenant.message(to: "grace@example.com", kind: .verifyEmail)
        #expect(message.channel == .email)
        let page = try await stage.browser.open(try message.url)
        #expect(page.status == 200)
        _ = try await stage.browser.submit(page, [:])
        let credentials = try await stage.authentication.loginDefaultDirectory(
            withUsername: "grace@example.com", password: Self.password
        ).start()
        #expect(try await stage.profile(credentials).emailVerified == true)
        let again = try await stage.browser.open(try message.url)
        #expect(again.status == 200 && again.html.contains("Your email address is already verified"))
        await stage.tenant.stop()
    }

    @Test("a signup with a username works if the connection has usernames")
    func username() async throws {
        var configuration = TenantConfiguration()
        configuration.connections = [TenantConnection(requiresUsername: true)]
        let stage = try await Stage(configuration)
        let user = try await Self.signup(stage, username: "grace").start()
        #expect(user.username == "grace")
        let taken = try await thrownError(of: Self.signup(stage, email: "other@example.com", username: "grace"))
        #expect(taken.code == "username_exists")
        #expect(taken.statusCode == 400)
        let missing = try await thrownError(of: Self.signup(stage, email: "other@example.com"))
        #expect(missing.code == "invalid_request")
        #expect(missing.localizedDescription.contains("username"))
        await stage.tenant.stop()
    }

    @Test("a signup for an existing address doesn't reveal the account")
    func existingUser() async throws {
        let stage = try await Stage()
        for email in [stage.user.email, stage.user.email.uppercased()] {
            let error = try await thrownError(of: Self.signup(stage, email: email))
            #expect(error.code == "invalid_signup")
            #expect(error.localizedDescription == "Invalid sign up")
            #expect(error.statusCode == 400)
        }
        await stage.tenant.stop()
    }

    @Test("a signup with a weak password fails with the rules that it breaks")
    func weakPassword() async throws {
        let stage = try await Stage()
        let error = try await thrownError(of: Self.signup(stage, password: "onlyletters"))
        #expect(error.isPasswordNotStrongEnough)
        #expect(!error.isPasswordAlreadyUsed)
        #expect(error.statusCode == 400)
        let report = try #require(error.info["description"] as? [String: Any])
        #expect(report["verified"] as? Bool == false)
        let rules = try #require(report["rules"] as? [[String: Any]])
        #expect(rules.map { $0["code"] as? String } == ["lengthAtLeast", "containsAtLeast"])
        #expect(rules.map { $0["verified"] as? Bool } == [true, false])
        let kinds = try #require(rules.last?["items"] as? [[String: Any]])
        #expect(kinds.map { $0["verified"] as? Bool } == [true, false, false, false])
        await stage.tenant.stop()
    }

    @Test("a signup with a common, personal, or leaked password fails with the reason")
    func guessablePassword() async throws {
        var configuration = TenantConfiguration()
        configuration.connections = [
            TenantConnection(passwordPolicy: .low, passwordDictionary: true, passwordNoPersonalInfo: true)
        ]
        configuration.attackProtection.breachedPasswords = [Self.password]
        let stage = try await Stage(configuration)
        for (password, code) in [
            ("password1", "password_dictionary_error"), ("my-name-is-Grace", "password_no_user_info_error"),
            (Self.password, "password_leaked"),
        ] {
            let error = try await thrownError(of: Self.signup(stage, password: password))
            #expect(error.code == code)
            #expect(error.statusCode == 400)
            #expect(error.isPasswordLeaked == (code == "password_leaked"))
        }
        await stage.tenant.stop()
    }

    @Test("a signup is rejected for bots and suspicious IP addresses")
    func defenses() async throws {
        let stage = try await Stage()
        stage.tenant.attackProtection.botDetection = [.signup]
        let bot = try await thrownError(of: Self.signup(stage))
        #expect(bot.isVerificationRequired)
        #expect(bot.statusCode == 401)
        stage.tenant.attackProtection = AttackProtection(suspiciousIPThrottling: true)
        let suspicious = try await thrownError(of: Self.signup(stage))
        #expect(suspicious.isTooManyAttempts)
        #expect(suspicious.statusCode == 429)
        stage.tenant.attackProtection = AttackProtection()
        _ = try await Self.signup(stage).start()
        await stage.tenant.stop()
    }

    @Test("signup can be disabled")
    func disabled() async throws {
        var configuration = TenantConfiguration()
        configuration.connections = [TenantConnection(disableSignup: true)]
        let stage = try await Stage(configuration)
        let error = try await thrownError(of: Self.signup(stage))
        #expect(error.code == "unauthorized")
        #expect(error.localizedDescription == "public signup is disabled")
        #expect(error.statusCode == 400)
        await stage.tenant.stop()
    }

    @Test("a signup with a missing or invalid parameter fails and names it")
    func badRequests() async throws {
        let stage = try await Stage()
        let request = Self.signup(stage)
        let tooMuch = Dictionary(uniqueKeysWithValues: (0..<11).map { ("key\($0)", "value") })
        for (request, text) in [
            (Self.signup(stage, email: "nobody"), "email"), (Self.signup(stage, email: ""), "email"),
            (Self.signup(stage, password: ""), "password"),
            (Self.signup(stage, connection: "nowhere"), "the connection was not found"),
            (Self.signup(stage, connection: "sms"), "specified strategy does not support requested operation"),
            (request.parameters(["user_metadata": "text"]), "user_metadata"),
            (request.parameters(["user_metadata": tooMuch]), "user_metadata"),
            (request.parameters(["email": 7]), "email"),
        ] {
            let error = try await thrownError(of: request)
            #expect(error.code == "invalid_request")
            #expect(error.localizedDescription.contains(text))
            #expect(error.statusCode == 400)
        }
        let stranger = try await thrownError(
            of: stage.authentication(of: "nobody").signup(email: "grace@example.com", password: Self.password))
        #expect(stranger.code == "invalid_client")
        #expect(stranger.statusCode == 401)
        await stage.tenant.stop()
    }

    @Test("only one of several concurrent signups with the same address succeeds")
    func race() async throws {
        let stage = try await Stage()
        let outcomes = await withTaskGroup(of: String.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    do throws(AuthenticationError) {
                        return try await Self.signup(stage).start().email
                    } catch {
                        return error.code
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.sorted() == ["grace@example.com"] + Array(repeating: "invalid_signup", count: 3))
        await stage.tenant.stop()
    }
}
