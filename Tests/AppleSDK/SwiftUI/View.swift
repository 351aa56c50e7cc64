// A stand-in for the part of Apple's SwiftUI that delivers redirects to an app, written from its documentation, so that
// such code can be type-checked elsewhere. It isn't for use in programs.

import Foundation

// https://developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View

    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
    public var body: Never { self }
}

// https://developer.apple.com/documentation/swiftui/viewbuilder
@resultBuilder
public struct ViewBuilder {
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { content }
}

// https://developer.apple.com/documentation/swiftui/emptyview
public struct EmptyView: View {
    public typealias Body = EmptyView

    nonisolated public init() {}

    public var body: EmptyView { self }
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { EmptyView() }
}
