import A0Encoding
import A0JOSE
import A0Pages
import Foundation

/// A form's question for possible bots. It simulates a real CAPTCHA: it needs no picture, script, or other server, and
/// doesn't stop anyone who makes an effort.
struct CaptchaQuestion: Sendable {
    let text: String
    let hint: String
    /// The token that the form sends back to check the answer.
    let token: String

    func html(_ texts: Texts) -> HTML {
        var field = Field(
            name: "captcha", label: text, type: "text", autocomplete: "off", describedBy: ["captcha-hint"])
        field.inputMode = "numeric"
        return """
            \(field.html(texts))
            <p class="hint" id="captcha-hint">\(hint)</p>
            <input type="hidden" name="captcha_token" value="\(token)">
            """
    }
}

/// Creates the questions of one login, and checks the answers.
struct Captcha: Sendable {
    let store: any ThrottleStore
    let bots: BotCheck
    /// The tenant's secret.
    let secret: Data
    /// The login's state.
    let state: String
    let expiresAt: Date
    let random: SecureRandom
    let now: Date
    let texts: Texts

    /// The question for a form; nil if none is required.
    func question(_ flow: AttackProtection.Flow) async throws -> CaptchaQuestion? {
        guard try await bots.isShown(flow) else { return nil }
        let numbers = try random.bytes(2).map { Int($0 % 9) + 1 }
        let nonce = try random.token(bytes: 16)
        let text = texts["interstitial-captcha.question", ["first": word(numbers[0]), "second": word(numbers[1])]]
        return CaptchaQuestion(
            text: text, hint: texts["interstitial-captcha.description"],
            token: "\(nonce).\(mac(nonce, String(numbers[0] + numbers[1])))")
    }

    /// The problem with the answer; nil if there is none. Each question can be answered once.
    func error(_ flow: AttackProtection.Flow, _ form: Parameters) async throws -> String? {
        guard try await bots.isRequired(flow) else { return nil }
        let error = texts["interstitial-captcha.invalid-captcha"]
        let response = form.typedDigits("captcha")
        let parts = (form.first("captcha_token") ?? "").split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, (1...4).contains(response.utf8.count),
            constantTimeEqual(parts[1], mac(parts[0], response))
        else { return error }
        let isNew = try await store.useOnce(
            "captcha:\(state):\(parts[0])".secretHash, until: expiresAt, at: now)
        return isNew ? nil : error
    }

    /// A MAC with the tenant's secret, for one login.
    private func mac(_ nonce: String, _ response: String) -> String {
        Base64URL.encode(HMAC.sha256(Data("captcha:\(state):\(nonce):\(response)".utf8), key: secret))
    }

    private func word(_ number: Int) -> String {
        let words = texts["interstitial-captcha.numbers"].split(separator: " ")
        return words.indices.contains(number) ? String(words[number]) : String(number)
    }
}
