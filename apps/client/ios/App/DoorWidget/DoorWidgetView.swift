import SwiftUI
import WidgetKit

struct DoorWidgetView: View {
    @Environment(\.widgetFamily) private var family
    let entry: DoorEntry

    var body: some View {
        content
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .onWidgetGround()
    }

    @ViewBuilder private var content: some View {
        if let doors = entry.doors, let first = doors.first {
            if family == .systemSmall {
                // Of this size the whole widget is one link.
                OneDoor(door: first, now: entry.date).widgetURL(first.link)
            } else {
                VStack(spacing: 4) {
                    ForEach(doors.prefix(family == .systemLarge ? 3 : 2)) { door in
                        Link(destination: door.link) { DoorRow(door: door, now: entry.date) }
                    }
                }
            }
        } else {
            Text(entry.doors == nil ? WidgetTexts.signedOut : WidgetTexts.noDoors)
                .font(.callout)
                .multilineTextAlignment(.center)
        }
    }
}

private struct OneDoor: View {
    let door: WidgetDoor
    let now: Date

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            StateSign(report: door.reported(at: now)).font(.title2)
            Spacer(minLength: 4)
            Text(door.title).font(.headline).lineLimit(1)
            Text(door.subtitle).font(.caption).foregroundStyle(.secondary).lineLimit(1)
            StateLine(door: door, now: now)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityElement(children: .combine)
    }
}

private struct DoorRow: View {
    let door: WidgetDoor
    let now: Date

    var body: some View {
        HStack(spacing: 12) {
            StateSign(report: door.reported(at: now)).font(.title3).frame(width: 28)
            VStack(alignment: .leading, spacing: 2) {
                HStack(spacing: 6) {
                    Text(door.title).font(.headline)
                    Text(door.subtitle).font(.caption).foregroundStyle(.secondary)
                }
                .lineLimit(1)
                StateLine(door: door, now: now)
            }
            Spacer(minLength: 0)
        }
        .frame(minHeight: 44, maxHeight: .infinity)
        .contentShape(Rectangle())
        .accessibilityElement(children: .combine)
    }
}

/// What was reported and how long ago, or that the app knows.
private struct StateLine: View {
    let door: WidgetDoor
    let now: Date

    var body: some View {
        Text(door.reported(at: now).map { WidgetTexts.state($0, at: now) } ?? WidgetTexts.unknown)
            .font(.caption)
            .foregroundStyle(.secondary)
            .lineLimit(2)
    }
}

/// The sign of a state in its colour, always beside its word.
private struct StateSign: View {
    let report: WidgetReport?

    var body: some View {
        Image(systemName: symbol).foregroundStyle(colour).accessibilityHidden(true)
    }

    private var symbol: String {
        switch report?.tone {
        case "locked": return "lock.fill"
        case "open": return "lock.open.fill"
        case "alarm": return "exclamationmark.triangle.fill"
        case "overlocked": return "nosign"
        default: return "door.left.hand.closed"
        }
    }

    private var colour: Color {
        switch report?.tone {
        case "locked": return Color("Locked")
        case "open": return Color("Open")
        case "alarm": return Color("Alarm")
        case "overlocked": return Color("Overlocked")
        default: return .secondary
        }
    }
}

extension View {
    /// Light or dark as the device is. From iOS 17 on the system draws the ground and keeps its margins.
    @ViewBuilder fileprivate func onWidgetGround() -> some View {
        if #available(iOS 17.0, *) {
            containerBackground(.background, for: .widget)
        } else {
            padding()
        }
    }
}
