// Refused on ios, catalyst, macos: 'LoginPasskey' is only available in
// Refused on ios, catalyst, macos: 'passkeyLoginChallenge(connection:_:)' is only available in
import Auth0

func response(_ passkey: any LoginPasskey, _ client: any Authentication) { _ = client.passkeyLoginChallenge() }
