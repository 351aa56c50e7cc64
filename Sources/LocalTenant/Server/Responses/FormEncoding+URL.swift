import A0HTTPServer
import Foundation

extension FormEncoding {
    /// Names and values for the query of a URL, with percent-encoded spaces, which form decoders and URL components
    /// both accept.
    static func query(_ items: [(String, String)]) -> String {
        encode(items).replacingOccurrences(of: "+", with: "%20")
    }
}
