/// A user or another object of the Management API: JSON as native values.
public typealias ManagementObject = [String: Any]

/// What a request to the Management API comes to.
public typealias ManagementResult<T> = Result<T, ManagementError>
