/// An object that is not kept alive.
struct WeakReference: Sendable {
    weak var object: (any AnyObject & Sendable)?
}
