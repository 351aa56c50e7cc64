/// A weak reference to an object.
struct WeakReference: Sendable {
    weak var object: (any AnyObject & Sendable)?
}
