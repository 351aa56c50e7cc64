import A0SQLite

/// A failure of the store: the error of every port.
typealias StoreError = A0SQLite.StoreError
