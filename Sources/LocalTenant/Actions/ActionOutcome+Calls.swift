import A0HTTPServer
import Foundation

// The interpreter of calls, for actions in Swift, declared actions, and hooks.
extension ActionOutcome {
    /// Applies a call.
    ///
    /// - Throws: `ActionArgumentError`.
    mutating func apply(_ call: ActionCall, _ trigger: ActionTrigger) throws {
        let effects = Self.effects(trigger)
        guard let effect = effects[call.name] else {
            throw ActionArgumentError(
                text: "there is no \(call.name) in \(trigger.rawValue)."
                    + TenantError.suggestion(for: call.name, Array(effects.keys)))
        }
        do {
            self = try effect(self, ActionArguments(values: call.arguments))
        } catch let error as ActionArgumentError {
            throw ActionArgumentError(text: "\(call.name): \(error.text)")
        }
    }

    static func effects(_ trigger: ActionTrigger) -> [String: Effect] {
        switch trigger {
        case .postLogin: postLogin
        case .credentialsExchange: credentialsExchange
        case .preUserRegistration: preUserRegistration
        case .customTokenExchange: customTokenExchange
        }
    }

    typealias Effect = @Sendable (ActionOutcome, ActionArguments) throws -> ActionOutcome

    private typealias Change = @Sendable (inout ActionOutcome, ActionArguments) throws -> Void

    private static func effect(_ change: @escaping Change) -> Effect {
        { outcome, arguments in
            var outcome = outcome
            try change(&outcome, arguments)
            return outcome
        }
    }

    private static let metadata: [String: Effect] = [
        "user.setUserMetadata": effect { outcome, given in
            outcome.userMetadata[try given.text(0)] = try given.value(1)
        },
        "user.setAppMetadata": effect { outcome, given in
            outcome.appMetadata[try given.text(0)] = try given.value(1)
        },
        "validation.error": effect { outcome, given in
            outcome.denial = Denial(code: try given.text(0), reason: try given.text(1))
        },
    ]

    private static let claims: [String: Effect] = [
        "accessToken.setCustomClaim": effect { outcome, given in
            outcome.tokens.accessTokenClaims[try given.text(0)] = try given.value(1)
            try outcome.requireModestClaims()
        }
    ]

    private static let preUserRegistration = metadata.merging([
        "access.deny": effect { outcome, given in
            let message = given.values.count > 1 ? try given.text(1) : nil
            outcome.denial = Denial(reason: try given.text(0), userMessage: message)
        }
    ]) { $1 }

    private static let customTokenExchange: [String: Effect] = [
        "access.deny": effect { outcome, given in
            outcome.denial = Denial(code: try given.text(0), reason: try given.text(1))
        },
        "access.rejectInvalidSubjectToken": effect { outcome, given in
            outcome.denial = Denial(code: "invalid_request", reason: try given.text(0), isOfInvalidToken: true)
        },
        "authentication.setUserById": effect { outcome, given in
            outcome.subject = .user(id: try given.text(0))
        },
        "authentication.setUserByConnection": effect { outcome, given in
            outcome.subject = .described(try DescribedUser(given))
        },
        "authentication.setActor": effect { outcome, given in
            let actor = given.options(0).members
            guard actor["sub"]?.stringValue?.isEmpty == false else {
                throw ActionArgumentError(text: "an actor needs a sub")
            }
            outcome.actor = actor
        },
    ]

    private static let credentialsExchange = claims.merging([
        "access.deny": effect { outcome, given in
            let code = try given.text(0)
            let codes = ["invalid_scope", "invalid_request", "server_error"]
            guard codes.contains(code) else {
                throw ActionArgumentError(text: "the code must be one of \(codes.joined(separator: ", "))")
            }
            outcome.denial = Denial(code: code, reason: try given.text(1))
        },
        "transaction.addTargetScope": effect { outcome, given in
            outcome.tokens.scope.append(.add(try given.text(0)))
        },
        "transaction.removeTargetScope": effect { outcome, given in
            outcome.tokens.scope.append(.remove(try given.text(0)))
        },
        "transaction.setTargetScopes": effect { outcome, given in
            outcome.tokens.scope.append(.set(try given.texts(0)))
        },
        "transaction.clearTargetScopes": effect { outcome, _ in
            outcome.tokens.scope.append(.set([]))
        },
    ]) { $1 }

    private static let postLogin = metadata.merging(claims) { $1 }.merging(lifetimes(of: \.session, "session")) { $1 }
        .merging(lifetimes(of: \.refreshToken, "refreshToken")) { $1 }
        .merging([
            "access.deny": effect { outcome, given in
                outcome.denial = Denial(reason: try given.text(0))
            },
            "idToken.setCustomClaim": effect { outcome, given in
                outcome.tokens.idTokenClaims[try given.text(0)] = try given.value(1)
                try outcome.requireModestClaims()
            },
            "accessToken.addScope": effect { outcome, given in
                outcome.tokens.scope.append(.add(try given.scope(0)))
            },
            "accessToken.removeScope": effect { outcome, given in
                outcome.tokens.scope.append(.remove(try given.scope(0)))
            },
            "multifactor.enable": effect { outcome, given in
                let provider = try given.text(0)
                guard ["any", "guardian", "google-authenticator", "none"].contains(provider) else {
                    throw ActionArgumentError(
                        text: "there is no provider \(provider). Choose any, guardian, google-authenticator or none")
                }
                let wanted = provider == "google-authenticator" ? ["otp"] : nil
                let remembers = given.options(1).flag("allowRememberBrowser") ?? true
                outcome.factor = provider == "none" ? nil : FactorDemand(types: wanted, isFresh: !remembers)
            },
            "authentication.challengeWith": effect { outcome, given in
                let others = given.options(1).members["additionalFactors"]
                let more = try others.map { value in
                    try ActionArguments(values: [value]).factors(0)
                }
                outcome.immediateFactor = FactorDemand(types: try given.factors(0) + (more ?? []), isKnown: true)
            },
            "authentication.challengeWithAny": effect { outcome, given in
                outcome.immediateFactor = FactorDemand(types: try given.factors(0), isKnown: true)
            },
            "authentication.enrollWith": effect { outcome, given in
                outcome.immediateFactor = FactorDemand(types: try given.factors(0), isEnrollment: true)
            },
            "authentication.enrollWithAny": effect { outcome, given in
                outcome.immediateFactor = FactorDemand(types: try given.factors(0), isEnrollment: true)
            },
            "authentication.recordMethod": effect { outcome, given in
                let url = try given.text(0)
                guard AbsoluteURL(url) != nil else { throw ActionArgumentError(text: "\(url) is not a URL") }
                outcome.methods.append(url)
            },
            "authentication.setPrimaryUser": effect { outcome, given in
                outcome.primaryUserID = try given.text(0)
            },
            "redirect.sendUserTo": effect { outcome, given in
                let text = try given.text(0)
                guard let url = AbsoluteURL(text), ["http", "https"].contains(url.scheme), !url.hasFragment else {
                    throw ActionArgumentError(text: "\(text) is not a URL that the browser can be sent to")
                }
                let query = given.options(1).object("query").members.sorted { $0.key < $1.key }
                    .compactMap { item in item.value.stringValue.map { (item.key, $0) } }
                outcome.redirect = query.isEmpty ? text : url.adding(query: FormEncoding.query(query))
            },
        ]) { $1 }

    private static func lifetimes(
        of path: WritableKeyPath<ActionOutcome, LifetimeChanges> & Sendable, _ name: String
    ) -> [String: Effect] {
        [
            "\(name).revoke": effect { outcome, given in
                outcome[keyPath: path].isRevoked = true
                outcome.denial = Denial(reason: try given.text(0))
            },
            "\(name).setExpiresAt": effect { outcome, given in
                outcome[keyPath: path].expiresAt = try given.time(0)
            },
            "\(name).setIdleExpiresAt": effect { outcome, given in
                outcome[keyPath: path].idleExpiresAt = try given.time(0)
            },
            "\(name).setMetadata": effect { outcome, given in
                outcome[keyPath: path].metadata[try given.text(0)] = try given.value(1)
            },
            "\(name).deleteMetadata": effect { outcome, given in
                outcome[keyPath: path].metadata[try given.text(0)] = .null
            },
            "\(name).evictMetadata": effect { outcome, _ in
                outcome[keyPath: path].metadata["*"] = .null
            },
            "session.setCookieMode": effect { outcome, given in
                let mode = try given.text(0)
                guard let known = TenantConfiguration.SessionCookieMode(rawValue: mode) else {
                    throw ActionArgumentError(text: "the mode must be persistent or non-persistent")
                }
                outcome.session.cookieMode = known
            },
        ]
    }

    private func requireModestClaims() throws {
        for claims in [tokens.idTokenClaims, tokens.accessTokenClaims] {
            let size = (try? JSONText.encode(claims).count) ?? .max
            guard size <= CustomClaims.maximumBytes else {
                throw ActionArgumentError(text: "custom claims are limited to 100 KB; these have \(size) bytes")
            }
        }
    }
}

extension ActionArguments {
    fileprivate func scope(_ index: Int) throws -> String {
        let scope = try text(index)
        guard !scope.contains(where: \.isWhitespace) else { throw ActionArgumentError(text: "a scope has no spaces") }
        return scope
    }
}
