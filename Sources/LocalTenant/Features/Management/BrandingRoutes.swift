import A0HTTPServer
import Foundation

/// The page template and the default theme in the Management API.
enum BrandingRoutes {
    private static let template = BrandingSetting.template
    private static let missing = ManagementAPIError(
        404, "Template does not exist.", "inexistent_templates_universal_login")

    static let all =
        ManagementRoute.table("GET", template) { api, _ in
            guard let kept = try await api.store.setting(template, "") else { throw missing }
            return try .json(kept.document)
        }
        + ManagementRoute.table("PUT", template) { api, operation in
            let text = try template(of: api, operation)
            do throws(LiquidError) {
                _ = try PageTemplate(text.stringValue ?? "")
            } catch {
                throw ManagementAPIError.invalidBody(error.description)
            }
            let isNew = try await api.store.setting(template, "") == nil
            _ = try await api.store.putSetting(template, "") { $0.document = ["body": text] }
            try await api.changing { try await BrandingSetting.apply(api.call.tenant.settings) }
            return HTTPServerResponse(status: isNew ? operation.status : 204)
        }
        + ManagementRoute.table("DELETE", template) { api, operation in
            _ = try await api.store.deleteSetting(template, "")
            try await api.changing { try await BrandingSetting.apply(api.call.tenant.settings) }
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("GET", "branding/themes/default") { api, _ in
            guard let theme = try await api.store.settings("branding/themes").first else {
                throw ManagementAPIError(
                    404, "There was an error retrieving branding settings: invalid theme ID", "theme_not_found")
            }
            return try .json(theme.document)
        }

    /// The template in JSON, or as HTML.
    private static func template(of api: SystemAPICall, _ operation: ManagementOperation) throws -> TenantValue {
        if api.call.request.mediaType == "text/html" {
            guard let text = String(data: api.call.request.body, encoding: .utf8) else { throw BodyError.noObject }
            return .string(text)
        }
        let body = try api.json()
        try operation.check(body)
        return body["template"] ?? body
    }
}
