extension RequestContext {
    /// The actions of a trigger.
    func pipeline(_ trigger: ActionTrigger) -> ActionPipeline {
        let declared = configuration.actions
        let hooks = ActionHooks(transport: tenant.hookTransport, patience: declared.timeLimit)
        let actions = declared.all(trigger).enumerated().map { index, action in
            Action(name: action.name ?? "\(trigger.rawValue) \(index + 1)") {
                try await action.calls(for: $0, hooks: hooks)
            }
        }
        return ActionPipeline(
            trigger: trigger, actions: actions + tenant.actions.all(trigger), timeLimit: declared.timeLimit,
            record: tenant.actions.history.add)
    }
}
