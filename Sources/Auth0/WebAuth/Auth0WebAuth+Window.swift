#if WEB_AUTH_PLATFORM
    extension Auth0WebAuth {
        func presentationWindow(_ window: Auth0WindowRepresentable) -> Self {
            changed { $0.window = WeakReference(object: window) }
        }
    }
#endif
