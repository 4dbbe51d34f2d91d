import Foundation

/// What the widget says without the app; the same as in res/values/strings.xml of the Android app.
enum WidgetTexts {
    static let name = "Your doors"
    static let about = "The doors you used last. A tap opens a door’s screen, never the door."
    static let signedOut = "Log in to see your doors"
    static let noDoors = "No door opens for you now"
    static let unknown = "Open the app to see its state"

    /// What was reported, and how long ago.
    static func state(_ report: WidgetReport, at now: Date) -> String {
        // Half a second for what dates lose in their fractions, which would be a minute here.
        let minutes = Int((now.timeIntervalSince(report.at) + 0.5) / 60)
        let age = minutes == 0 ? "just now" : "\(minutes) min ago"
        return "\(report.word) · \(age)"
    }
}
