// Refused on ios: has non-Sendable type 'SecAccessControl'
import Security

struct Protected: Sendable {
    let control: SecAccessControl
}
