import Foundation

/// Organizations that were added while a tenant ran, and the members of all organizations.
protocol OrganizationStore: Sendable {
    /// Adds an organization, or replaces the one with the same id.
    func put(_ organization: TenantOrganization) async throws(StoreError)
    /// The added organizations, by name.
    func organizations() async throws(StoreError) -> [TenantOrganization]
    /// In the order of their ids.
    func members(of organizationID: String, _ range: ListRange) async throws(StoreError) -> ListPart<UserRecord>
    /// Adds a member, unless the user is one already.
    func addMember(_ userID: String, to organizationID: String) async throws(StoreError)
    /// Removes a member and the member's roles in the organization. False if the user wasn't a member.
    func removeMember(_ userID: String, from organizationID: String) async throws(StoreError) -> Bool
    func isMember(_ userID: String, of organizationID: String) async throws(StoreError) -> Bool
    /// The ids of the organizations that a user is a member of, in the order in which they joined.
    func organizations(of userID: String) async throws(StoreError) -> [String]
}
