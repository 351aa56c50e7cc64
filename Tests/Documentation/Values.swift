// What the examples in README.md and its companions, and in the articles, take as given. `scripts/test-documentation.py` compiles them
// together with this file; nothing here ever runs.
import Auth0
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if canImport(LocalTenant)
    import LocalTenant

    var tenant: LocalTenant { given() }
#endif

/// A value that an example has got from somewhere.
func given<Value>(_ type: Value.Type = Value.self) -> Value { fatalError("Examples are compiled, not run.") }

// MARK: - Clients

var authentication: any Authentication { given() }
var webAuth: any WebAuth { given() }
var mfa: any MFAClient { given() }
var myAccount: any MyAccount { given() }
var users: any Users { given() }
var credentialsManager: CredentialsManager { given() }
var customURLSession: URLSession { given() }

// MARK: - What users and tenants say

var credentials: Credentials { given() }
var accessToken: String { given() }
var refreshToken: String { given() }
var idToken: String { given() }
var mfaToken: String { given() }
var userID: String { given() }
var email: String { given() }
var phoneNumber: String { given() }
var password: String { given() }
var code: String { given() }
var otp: String { given() }
var url: URL { given() }
var redirectURL: URL { given() }
var invitationURL: URL { given() }
var authorizeURL: URL { given() }
var organizationID: String { given() }

// MARK: - What an app does next

func show(_ value: Any) {}
func showLogin() {}
func showQRCode(_ text: String) {}
func retryLogin() {}
func handle<Value>(_ result: Value) {}
func ask(_ question: String) async -> String { given() }
