/// The type of a last parameter that can't be passed.
///
/// It distinguishes a method with default arguments from the protocol requirement of the same name, which it calls.
/// Without it, the method would become the default implementation for types that lack one, and would call itself.
public typealias NoMoreArguments = Never
