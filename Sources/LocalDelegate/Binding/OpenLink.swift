import A0HTTPServer
import Foundation

/// `GET …/{job}:invokeAuthenticator?token=…`: the link of a mail, which opens the app.
@Sendable func openBindingLink(_ call: Call) async throws -> HTTPServerResponse {
    let token = call.request.queryValue("token")
    let job = try await call.write { records -> Result<BindingJob, APIError> in
        guard var job = try records.find(BindingJob.self, call.path["job"] ?? ""), call.names(job) else {
            return .failure(.jobNotFound)
        }
        try job.admit(token, call.now)
        // Requests by link scanners don't count as opening the link.
        if job.state == .linkSent, !call.request.isHead {
            job.state = .linkOpened
            job.updateTime = call.now
            try records.save(job)
        }
        return .success(job)
    }
    let realm = try call.realm()
    guard let config = realm.config(job.configID) else { throw APIError.jobNotFound }
    let query = FormEncoding.encode([
        ("api_base_url", call.provider.base), ("tenant_id", job.tenantID), ("realm_id", job.realmID),
        ("identity_id", job.identityID), ("job_id", job.id), ("token", token ?? ""),
    ])
    return .redirect(to: realm.invokeURL(config, "bind", query))
}

extension APIError {
    static let jobNotFound = APIError(404, "job_not_found", "Unknown credential offer.")
}
