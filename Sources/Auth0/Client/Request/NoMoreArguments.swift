/// The type of a last parameter for which nothing can be passed.
///
/// It sets a method with default arguments apart from the protocol's method of the same name, which it calls: without it, the
/// compiler would take the one for an implementation of the other in types that leave it out, and it would call itself.
public typealias NoMoreArguments = Never
