import A0HTTPServer
import Foundation

extension FormEncoding {
    /// Names and values for the query of a URL, where percent-encoded spaces are read alike by form decoders and by URL components.
    static func query(_ items: [(String, String)]) -> String {
        encode(items).replacingOccurrences(of: "+", with: "%20")
    }
}
