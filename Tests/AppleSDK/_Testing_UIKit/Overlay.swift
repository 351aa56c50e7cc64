// Swift Testing requires a module with this name when it's imported together with UIKit: there it adds images of views
// to test reports. The stand-in adds nothing.
