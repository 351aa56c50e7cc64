// Refused on ios, macos, tvos: 'Mutex' is only available in
import Synchronization

let counter = Mutex(0)
