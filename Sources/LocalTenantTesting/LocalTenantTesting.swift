// The doubles and the users of tests. Its `TestTenant` is hidden by the one of this module.
@_exported import Auth0Testing
