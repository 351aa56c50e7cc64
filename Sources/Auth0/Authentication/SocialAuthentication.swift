import A0Web
import Foundation

/// Logins with what the SDK of another provider yielded on this device (Auth0 docs, "Native Social Login").
///
/// The application needs the provider turned on under *Advanced Settings*, *Device Settings*.
public protocol SocialAuthentication {
    /// Logs in with *Sign in with Apple*.
    ///
    /// Apple tells the name only once, at the first login: pass it on then.
    ///
    /// - Parameters:
    ///   - authorizationCode: From Apple's credential.
    ///   - fullName: From Apple's credential. Given and family name are sent, as `name` of the profile.
    ///   - profile: More attributes of the user, e.g. `user_metadata`.
    ///   - audience: The API that the access token is for.
    ///   - scope: What is asked for; `openid` is added when it is missing.
    func login(
        appleAuthorizationCode authorizationCode: String, fullName: PersonNameComponents?, profile: [String: Any]?,
        audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Logs in with *Facebook Login*.
    ///
    /// - Parameters:
    ///   - sessionAccessToken: The session info access token that Facebook's Graph API gave for the user's access token.
    ///   - profile: The user's profile from Facebook.
    ///   - audience: The API that the access token is for.
    ///   - scope: What is asked for; `openid` is added when it is missing.
    func login(
        facebookSessionAccessToken sessionAccessToken: String, profile: [String: Any], audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError>
}

extension SocialAuthentication {
    /// Logs in with *Sign in with Apple*.
    ///
    /// The parameters are those of `login(appleAuthorizationCode:fullName:profile:audience:scope:)`; those that are
    /// left out have their defaults.
    public func login(
        appleAuthorizationCode authorizationCode: String, fullName: PersonNameComponents? = nil,
        profile: [String: Any]? = nil, audience: String? = nil, scope: String = defaultScope, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(
            appleAuthorizationCode: authorizationCode, fullName: fullName, profile: profile, audience: audience,
            scope: scope)
    }

    /// Logs in with *Facebook Login*.
    ///
    /// The parameters are those of `login(facebookSessionAccessToken:profile:audience:scope:)`; those that are left
    /// out have their defaults.
    public func login(
        facebookSessionAccessToken sessionAccessToken: String, profile: [String: Any], audience: String? = nil,
        scope: String = defaultScope, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(
            facebookSessionAccessToken: sessionAccessToken, profile: profile, audience: audience, scope: scope)
    }
}

// MARK: - What a custom conforming type leaves out fails when it is started

extension SocialAuthentication {
    public func login(
        appleAuthorizationCode authorizationCode: String, fullName: PersonNameComponents?, profile: [String: Any]?,
        audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .notOffered()
    }

    public func login(
        facebookSessionAccessToken sessionAccessToken: String, profile: [String: Any], audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .notOffered()
    }
}

extension Auth0Authentication {
    func login(
        appleAuthorizationCode authorizationCode: String, fullName: PersonNameComponents?, profile: [String: Any]?,
        audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        var profile = profile ?? [:]
        var name: [String: String] = [:]
        name["firstName"] = fullName?.givenName
        name["lastName"] = fullName?.familyName
        if !name.isEmpty { profile["name"] = name }
        return login(
            "http://auth0.com/oauth/token-type/apple-authz-code", authorizationCode,
            profile: profile.isEmpty ? nil : profile, audience, scope)
    }

    func login(
        facebookSessionAccessToken sessionAccessToken: String, profile: [String: Any], audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(
            "http://auth0.com/oauth/token-type/facebook-info-session-access-token", sessionAccessToken,
            profile: profile, audience, scope)
    }

    /// The profile travels as text that is JSON, inside the JSON body.
    private func login(
        _ tokenType: String, _ token: String, profile: [String: Any]?, _ audience: String?, _ scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        let profileText: Any? = profile.map { profile in
            // A profile that JSON cannot express goes through as it is, so that the request names it when it fails.
            if let frozen = JSONValue(freezing: profile) { frozen.text } else { profile }
        }
        return login(
            .tokenExchange, ["subject_token": token, "subject_token_type": tokenType, "user_profile": profileText],
            audience, scope)
    }
}
