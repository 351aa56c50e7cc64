#if APPLE_STAND_INS
    import AuthenticationServices
    import Foundation
    import TestSupport
    import Testing

    @testable import Auth0

    @MainActor
    @Suite("The browser session's window", .serialized, .oneBrowserFlow)
    struct PresentationAnchorTests {
        @Test("the browser session's window is the one that the app chose")
        func chosen() async throws {
            let stage = try AppStage()
            let window = ASPresentationAnchor()
            _ = try await stage.client().presentationWindow(window).start()
            #expect(stage.shown.first?.anchor === window)
        }

        @Test("a client doesn't retain the browser session's window")
        func weakness() throws {
            struct Entry { weak var window: ASPresentationAnchor? }
            var window: ASPresentationAnchor? = ASPresentationAnchor()
            let entry = Entry(window: window)
            let client = try AppStage().client().presentationWindow(try #require(window))
            #expect(client.settings.window.object === window)
            window = nil
            #expect(entry.window == nil)
            #expect(client.settings.window.object == nil)
        }

        #if canImport(UIKit)
            @Test("the browser session's window is the last key window of the foreground scene")
            func foreground() async throws {
                let background = UIWindowScene(activationState: .background)
                let foreground = UIWindowScene(activationState: .foregroundActive)
                let windows = [background, foreground, foreground, foreground].map { UIWindow(windowScene: $0) }
                for window in windows.dropLast() { window.makeKeyAndVisible() }
                UIApplication.shared.scenes = [background, foreground]
                defer { UIApplication.shared.scenes = [] }
                let stage = try AppStage()
                _ = try await stage.client().start()
                #expect(stage.shown.first?.anchor === windows[2])
            }

            @Test("the browser session's window is any key window if no scene is in the foreground")
            func background() async throws {
                let inactive = UIWindowScene(activationState: .foregroundInactive)
                let windows = [UIWindow(windowScene: inactive), UIWindow(windowScene: inactive)]
                windows[0].makeKeyAndVisible()
                UIApplication.shared.scenes = [inactive]
                defer { UIApplication.shared.scenes = [] }
                let stage = try AppStage()
                _ = try await stage.client().start()
                #expect(stage.shown.first?.anchor === windows[0])
            }
        #else
            @Test("the browser session's window is the last key window on macOS")
            func keyWindow() async throws {
                let windows = [NSWindow(), NSWindow(), NSWindow()]
                for window in windows.dropLast() { window.makeKeyAndOrderFront(nil) }
                NSApplication.shared.openWindows = windows
                defer { NSApplication.shared.openWindows = [] }
                let stage = try AppStage()
                _ = try await stage.client().start()
                #expect(stage.shown.first?.anchor === windows[1])
            }
        #endif

        @Test("the browser session's window is a new one if the app has none")
        func none() async throws {
            let stage = try AppStage()
            _ = try await stage.client().start()
            #expect(stage.shown.first?.anchor != nil)
        }
    }
#endif
