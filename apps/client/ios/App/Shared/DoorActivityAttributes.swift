import ActivityKit
import Foundation

/// A command to a door or a room that runs out, as platform/doorActivity.ts has it: which door, and how far it has come.
@available(iOS 16.2, *)
struct DoorActivityAttributes: ActivityAttributes {
    enum Stage: String, Codable {
        case sending, confirmed, failed, ending
    }

    struct ContentState: Codable, Hashable {
        let stage: Stage
        let text: String
        let detail: String
        /// What is shown instead once the app was put away before the answer came, or once the room has run out.
        let late: String
        /// When the room runs out; only of one that does.
        let until: Date?
    }

    let id: String
    let title: String
    let subtitle: String
    let link: URL
}
