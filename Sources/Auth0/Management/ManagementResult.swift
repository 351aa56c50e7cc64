/// A user or another object of the Management API: JSON as native values.
public typealias ManagementObject = [String: Any]

/// The result of a request to the Management API.
public typealias ManagementResult<T> = Result<T, ManagementError>
