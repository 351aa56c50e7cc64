import A0HTTPServer
import A0JOSE
import Foundation

/// A question that a form asks of whoever might be a robot. It stands for a real CAPTCHA: it needs no picture, no script and no
/// other server, and keeps nobody out who cares to look.
struct CaptchaQuestion: Sendable {
    let text: String
    /// What brings the right answer back with the form.
    let token: String

    var html: HTML {
        var field = Field(
            name: "captcha", label: text, type: "text", autocomplete: "off", describedBy: ["captcha-hint"])
        field.inputMode = "numeric"
        return """
            \(field.html)
            <p class="hint" id="captcha-hint">This shows that you are not a robot.</p>
            <input type="hidden" name="captcha_token" value="\(token)">
            """
    }
}

extension LoginStep {
    /// The question of a form; nil where none is due.
    func captcha(_ flow: AttackProtection.Flow, _ call: Call) throws -> CaptchaQuestion? {
        guard call.asksHumans(flow) else { return nil }
        let numbers = try call.tenant.random.bytes(2).map { Int($0 % 9) + 1 }
        let nonce = try call.tenant.random.token(bytes: 16)
        let text = "What is \(Self.words[numbers[0]]) plus \(Self.words[numbers[1]])? Answer in digits."
        return CaptchaQuestion(text: text, token: "\(nonce).\(mac(nonce, String(numbers[0] + numbers[1]), call))")
    }

    /// What is wrong with the answer; nil if nothing is. Each question can be answered once.
    func captchaProblem(
        _ flow: AttackProtection.Flow, _ form: Parameters, _ call: Call
    ) async throws -> String? {
        guard call.asksHumans(flow) else { return nil }
        let problem = "Answer the question once more, so that we know you are not a robot."
        let answer = (form.first("captcha") ?? "").trimmingCharacters(in: .whitespaces)
        let parts = (form.first("captcha_token") ?? "").split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, (1...4).contains(answer.utf8.count),
            constantTimeEqual(parts[1], mac(parts[0], answer, call))
        else { return problem }
        let isNew = try await call.store.useOnce(
            "captcha:\(state):\(parts[0])".secretHash, until: transaction.expiresAt, at: call.now)
        return isNew ? nil : problem
    }

    /// Made with what only the tenant knows, for one login.
    private func mac(_ nonce: String, _ answer: String, _ call: Call) -> String {
        Base64URL.encode(
            HMAC.sha256(Data("captcha:\(state):\(nonce):\(answer)".utf8), key: call.tenant.formSecret))
    }

    private static let words = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ]
}

extension Call {
    fileprivate func asksHumans(_ flow: AttackProtection.Flow) -> Bool {
        attackProtection.captchaOnPages && attackProtection.botDetection.contains(flow)
    }
}
