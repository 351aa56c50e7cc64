import A0SQL

/// A failure of the store: the error of every port.
typealias StoreError = A0SQL.StoreError
