/// A handler whose success or failure is an event of the log; nil logs nothing.
func logged(
    _ success: LogEventType?, _ failed: LogEventType?, _ handler: @escaping Handler
) -> Handler {
    { call in
        do {
            let response = try await handler(call)
            let isFine = response.status < 400
            if let type = isFine ? success : failed { call.log(type, isFine ? nil : call.notes.all.error) }
            return response
        } catch {
            if let failed { call.log(failed, (error as? OAuthError)?.description) }
            throw error
        }
    }
}
