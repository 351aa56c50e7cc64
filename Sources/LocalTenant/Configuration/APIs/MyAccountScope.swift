/// The scopes of the My Account API.
enum MyAccountScope {
    static let create = "create:me:authentication_methods"
    static let read = "read:me:authentication_methods"
    static let update = "update:me:authentication_methods"
    static let delete = "delete:me:authentication_methods"
    static let readFactors = "read:me:factors"
    static let connect = "create:me:connected_accounts"
    static let readConnected = "read:me:connected_accounts"
    static let deleteConnected = "delete:me:connected_accounts"

    static let all = [create, read, update, delete, readFactors, connect, readConnected, deleteConnected]
}
