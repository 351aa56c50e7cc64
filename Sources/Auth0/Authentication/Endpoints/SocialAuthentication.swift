import A0Encoding
import Foundation

/// Logins with the result of another provider's SDK on this device (Auth0 docs, "Native Social Login").
///
/// The application needs the provider turned on under *Advanced Settings*, *Device Settings*.
public protocol SocialAuthentication {
    /// Logs in with *Sign in with Apple*.
    ///
    /// Apple provides the name only once, at the first login, so pass it on.
    ///
    /// - Parameters:
    ///   - authorizationCode: From Apple's credential.
    ///   - fullName: From Apple's credential. The given and family names are sent as the profile's `name`.
    ///   - profile: More attributes of the user, e.g. `user_metadata`.
    ///   - audience: The API that the access token is for.
    ///   - scope: The scope to request; `openid` is added if it's missing.
    func login(
        appleAuthorizationCode authorizationCode: String, fullName: PersonNameComponents?, profile: [String: Any]?,
        audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Logs in with *Facebook Login*.
    ///
    /// - Parameters:
    ///   - sessionAccessToken: The session info access token that Facebook's Graph API gave for the user's access
    ///     token.
    ///   - profile: The user's profile from Facebook.
    ///   - audience: The API that the access token is for.
    ///   - scope: The scope to request; `openid` is added if it's missing.
    func login(
        facebookSessionAccessToken sessionAccessToken: String, profile: [String: Any], audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError>
}

extension SocialAuthentication {
    /// Logs in with *Sign in with Apple*.
    ///
    /// The parameters are those of `login(appleAuthorizationCode:fullName:profile:audience:scope:)`. Those that you
    /// leave out have default values.
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
    /// The parameters are those of `login(facebookSessionAccessToken:profile:audience:scope:)`. Those that you leave
    /// out have default values.
    public func login(
        facebookSessionAccessToken sessionAccessToken: String, profile: [String: Any], audience: String? = nil,
        scope: String = defaultScope, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(
            facebookSessionAccessToken: sessionAccessToken, profile: profile, audience: audience, scope: scope)
    }
}

// MARK: - Endpoints

extension SocialAuthentication {
    public func login(
        appleAuthorizationCode authorizationCode: String, fullName: PersonNameComponents?, profile: [String: Any]?,
        audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) { tenant in
            var profile = profile ?? [:]
            var name: [String: String] = [:]
            name["firstName"] = fullName?.givenName
            name["lastName"] = fullName?.familyName
            if !name.isEmpty { profile["name"] = name }
            return tenant.login(
                "http://auth0.com/oauth/token-type/apple-authz-code", authorizationCode,
                profile: profile.isEmpty ? nil : profile, audience, scope)
        } published: {
            $0.login(
                appleAuthorizationCode: authorizationCode, fullName: fullName, profile: profile, audience: audience,
                scope: scope)
        }
    }

    public func login(
        facebookSessionAccessToken sessionAccessToken: String, profile: [String: Any], audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) {
            $0.login(
                "http://auth0.com/oauth/token-type/facebook-info-session-access-token", sessionAccessToken,
                profile: profile, audience, scope)
        } published: {
            $0.login(facebookSessionAccessToken: sessionAccessToken, profile: profile, audience: audience, scope: scope)
        }
    }
}

extension Auth0Authentication {
    /// The profile is sent as JSON text inside the JSON body.
    fileprivate func login(
        _ tokenType: String, _ token: String, profile: [String: Any]?, _ audience: String?, _ scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        let profileText: Any? = profile.map { profile in
            // A profile that isn't valid JSON is passed on unchanged, so that the request fails and names it.
            if let frozen = JSONValue(freezing: profile) { frozen.text } else { profile }
        }
        return login(
            .tokenExchange, ["subject_token": token, "subject_token_type": tokenType, "user_profile": profileText],
            audience, scope)
    }
}
