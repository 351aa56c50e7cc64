import Foundation

extension NotificationCenter {
    // https://developer.apple.com/documentation/foundation/notificationcenter/publisher(for:object:)
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
        Publisher(center: self, name: name, object: object)
    }

    // https://developer.apple.com/documentation/foundation/notificationcenter/publisher
    public struct Publisher: Combine.Publisher {
        public typealias Output = Notification
        public typealias Failure = Never

        public let center: NotificationCenter
        public let name: Notification.Name
        public let object: AnyObject?

        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            self.center = center
            self.name = name
            self.object = object
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
            let receiver = Receiver { _ = subscriber.receive($0) }
            let observer = center.addObserver(forName: name, object: object, queue: nil) { receiver.receive($0) }
            subscriber.receive(subscription: Observation(center: center, observer: observer))
        }
    }
}

// Notifications arrive on the thread that posts them, one at a time.
private struct Receiver: @unchecked Sendable {
    let receive: (Notification) -> Void
}

private struct Observation: Subscription {
    let center: NotificationCenter
    let observer: any NSObjectProtocol

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { center.removeObserver(observer) }
}
