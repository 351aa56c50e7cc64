// Swift Testing expects a module of this name wherever it is imported together with UIKit: there it adds images of views to
// test reports. The stand-in adds nothing.
