import A0SQLite

/// Why a store refused to work: the error of every port.
typealias StoreError = A0SQLite.StoreError
