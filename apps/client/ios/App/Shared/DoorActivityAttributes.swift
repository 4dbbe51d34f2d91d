import ActivityKit
import Foundation

/// A command to a door, as platform/doorActivity.ts has it: which door, and how far it has come.
@available(iOS 16.2, *)
struct DoorActivityAttributes: ActivityAttributes {
    enum Stage: String, Codable {
        case sending, confirmed, failed
    }

    struct ContentState: Codable, Hashable {
        let stage: Stage
        let text: String
        let detail: String
        /// What is shown instead once the app was put away before the answer came.
        let late: String
    }

    let id: String
    let title: String
    let subtitle: String
    let link: URL
}
