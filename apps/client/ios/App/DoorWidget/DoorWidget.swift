import SwiftUI
import WidgetKit

/// The doors on the home screen. A tap opens the door's screen, and nothing moves before a tap there.
struct DoorWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: WidgetStore.kind, provider: DoorProvider()) { DoorWidgetView(entry: $0) }
            .configurationDisplayName(WidgetTexts.name)
            .description(WidgetTexts.about)
            .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    }
}

/// The doors as they look from a time on; nil while nobody is logged in.
struct DoorEntry: TimelineEntry {
    let date: Date
    let doors: [WidgetDoor]?
}

/// Says ahead of time how reports grow old, minute by minute until they are too old. The app says when there are new ones.
struct DoorProvider: TimelineProvider {
    func placeholder(in context: Context) -> DoorEntry {
        DoorEntry(date: .now, doors: [])
    }

    func getSnapshot(in context: Context, completion: @escaping (DoorEntry) -> Void) {
        completion(DoorEntry(date: .now, doors: WidgetStore.read()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<DoorEntry>) -> Void) {
        let doors = WidgetStore.read()
        let entries = Self.changes(of: doors ?? [], from: .now).map { DoorEntry(date: $0, doors: doors) }
        completion(Timeline(entries: entries, policy: .never))
    }

    /// Now, and each time after it at which something else is to be said.
    private static func changes(of doors: [WidgetDoor], from now: Date) -> [Date] {
        var times: Set<Date> = [now]
        for report in doors.compactMap({ $0.reported(at: now) }) {
            let minutes = stride(from: 60.0, to: report.until.timeIntervalSince(report.at), by: 60.0)
            times.formUnion(minutes.map { report.at.addingTimeInterval($0) })
            times.insert(report.until)
        }
        return times.filter { $0 >= now }.sorted()
    }
}
