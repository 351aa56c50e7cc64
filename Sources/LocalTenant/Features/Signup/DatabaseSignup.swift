import A0HTTPServer
import Foundation

/// `POST /dbconnections/signup` (Auth0 docs, "Signup"): a new user of a database, without tokens.
@Sendable func databaseSignup(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = try call.bodyParameters()
    do {
        return try await signUp(parameters, call)
    } catch {
        let reason = (error as? DatabaseError)?.code ?? (error as? OAuthError)?.description
        let isLeaked = (error as? DatabaseError)?.code == "password_leaked"
        call.log(
            isLeaked ? .signup_pwd_leak : .fs, reason,
            userName: UserAttribute.all.lazy.compactMap { parameters.first($0.name) }.first,
            connection: parameters.first("connection"))
        throw error
    }
}

private func signUp(_ parameters: Parameters, _ call: Call) async throws -> HTTPServerResponse {
    let clientID = try parameters.required("client_id")
    guard try await call.client(clientID) != nil else { throw ClientError.unknown }
    let connection = try call.configuration.database(named: try parameters.required("connection"), clientID: clientID)
    try await call.bots.refuse(.signup)
    guard !connection.disableSignup else { throw DatabaseError.signupDisabled }

    let profile = try NewProfile.read(parameters, connection)
    let password = try parameters.required("password")
    guard try await call.addressThrottling(of: connection).take(.signup) else { throw LoginError.suspicious }
    if let ruleError = try await call.passwordRules.error(with: password, for: profile, in: connection) {
        throw DatabaseError(ruleError, password, connection)
    }
    do {
        let user = try await call.registration.register(profile, password: password)
        call.log(.ss, user: user)
        return try .json(NewProfile.response(user, to: profile))
    } catch let registrationError as RegistrationError {
        throw DatabaseError(code: registrationError.code, description: .string(registrationError.message))
    } catch StoreError.conflict {
        let owner = try await call.store.user(identifier: profile.email ?? "", connection: connection.name)
        guard owner != nil || profile.username == nil else { throw DatabaseError.usernameExists }
        throw call.configuration.flags.disclosesUsers ? DatabaseError.userExists : DatabaseError.invalidSignup
    }
}
