// What a type promises is checked when this is compiled: a promise that is taken back is a change for users.

func promises<T: Sendable>(sendable _: T.Type) {}
func promises<T: Equatable>(equatable _: T.Type) {}
func promises<T: Hashable>(hashable _: T.Type) {}
func promises<T: Decodable>(decodable _: T.Type) {}
func promises<T: Codable>(codable _: T.Type) {}
func promises<T: Identifiable>(identifiable _: T.Type) {}
func promises<T: CustomStringConvertible>(description _: T.Type) {}
