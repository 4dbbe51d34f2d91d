import Foundation

/// What a device reported of a door, and until when that may be shown.
struct WidgetReport: Codable, Hashable {
    let word: String
    let tone: String
    let at: Date
    let until: Date
}

/// A door of the widget, as platform/doorWidget.ts has it.
struct WidgetDoor: Codable, Hashable, Identifiable {
    let id: String
    let title: String
    let subtitle: String
    let link: URL
    let report: WidgetReport?

    /// What may be said of it at this time; nothing once the report is too old, or of a clock that was set back.
    func reported(at now: Date) -> WidgetReport? {
        guard let report, report.at <= now, now < report.until else { return nil }
        return report
    }
}

/// The doors that the widget shows, which the app writes and the widget reads; nil while nobody is logged in. It holds
/// nothing that opens one.
enum WidgetStore {
    static let kind = "DoorWidget"

    private static let group = "group.au.gatehouse.app"
    private static let key = "doors"

    static func read() -> [WidgetDoor]? {
        guard let data = UserDefaults(suiteName: group)?.data(forKey: key) else { return nil }
        return try? JSONDecoder().decode([WidgetDoor].self, from: data)
    }

    static func write(_ doors: [WidgetDoor]) {
        guard let data = try? JSONEncoder().encode(doors) else { return }
        UserDefaults(suiteName: group)?.set(data, forKey: key)
    }

    static func clear() {
        UserDefaults(suiteName: group)?.removeObject(forKey: key)
    }
}
