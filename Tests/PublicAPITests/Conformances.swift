// Conformances are checked at compile time: removing one would break users' code.

func promises<T: Sendable>(sendable _: T.Type) {}
func promises<T: Equatable>(equatable _: T.Type) {}
func promises<T: Hashable>(hashable _: T.Type) {}
func promises<T: Decodable>(decodable _: T.Type) {}
func promises<T: Codable>(codable _: T.Type) {}
func promises<T: Identifiable>(identifiable _: T.Type) {}
func promises<T: CustomStringConvertible>(description _: T.Type) {}
