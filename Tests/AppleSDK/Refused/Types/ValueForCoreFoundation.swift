// Refused on ios, macos: cannot convert value of type 'Data' to expected argument type 'CFData'
// Refused on ios, macos: cannot convert value of type '[String : Any]' to expected argument type 'CFDictionary'
import Foundation
import Security

func key(_ data: Data, _ attributes: [String: Any]) -> SecKey? { SecKeyCreateWithData(data, attributes, nil) }
