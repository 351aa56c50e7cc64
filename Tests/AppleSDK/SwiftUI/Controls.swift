// A stand-in for the part of Apple's SwiftUI that the example app uses, written from its documentation. It shows
// nothing.

import Foundation

// https://developer.apple.com/documentation/swiftui/text
public struct Text: View {
    public typealias Body = Never

    nonisolated public init<S>(_ content: S) where S: StringProtocol {}

    public var body: Never { fatalError("A stand-in has nothing to show.") }
}

// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label>: View where Label: View {
    public var body: Never { fatalError("A stand-in has nothing to show.") }
}

extension Button where Label == Text {
    nonisolated public init<S>(_ title: S, action: @escaping @MainActor () -> Void) where S: StringProtocol {}
}

// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content>: View where Content: View {
    nonisolated public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError("A stand-in has nothing to show.") }
}

// https://developer.apple.com/documentation/swiftui/tupleview
public struct TupleView<T>: View {
    public var body: Never { fatalError("A stand-in has nothing to show.") }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("A stand-in has nothing to show.") }
}

extension ViewBuilder {
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { content }

    public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
    where repeat each Content: View {
        TupleView()
    }
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/disabled(_:)
    nonisolated public func disabled(_ disabled: Bool) -> some View { EmptyView() }

    // https://developer.apple.com/documentation/swiftui/view/padding(_:_:)
    nonisolated public func padding(_ length: CGFloat? = nil) -> some View { EmptyView() }
}

// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper
public struct State<Value> {
    private let value: Value

    public init(wrappedValue value: Value) { self.value = value }

    public var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }
}
