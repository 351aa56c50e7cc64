import LoginModel
import SwiftUI

/// A label and a button. Their logic is in `LoginScreen`.
struct LoginView: View {
    @State var screen: LoginScreen

    var body: some View {
        VStack(spacing: 20) {
            Text(screen.label)
            if let message = screen.message { Text(message) }
            Button(screen.button) {
                Task { await screen.pressed() }
            }
            .disabled(screen.isBusy)
        }
        .padding()
    }
}
