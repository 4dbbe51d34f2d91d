import ActivityKit
import SwiftUI
import WidgetKit

/// A command under way, or a room that runs out, on the lock screen and in the Dynamic Island. A tap opens the door's screen.
struct DoorActivityWidget: Widget {
    typealias Context = ActivityViewContext<DoorActivityAttributes>

    var body: some WidgetConfiguration {
        ActivityConfiguration(for: DoorActivityAttributes.self) { context in
            HStack(alignment: .top, spacing: 12) {
                StageSign(context: context).font(.title2)
                VStack(alignment: .leading, spacing: 2) {
                    Text(context.attributes.title).font(.headline)
                    Text(context.attributes.subtitle).font(.caption).foregroundStyle(.secondary)
                    StageText(context: context)
                }
                Spacer(minLength: 0)
            }
            .padding()
            .widgetURL(context.attributes.link)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) {
                    StageSign(context: context).font(.title2).padding(.leading, 4)
                }
                DynamicIslandExpandedRegion(.center) {
                    Text(context.attributes.title).font(.headline).lineLimit(1)
                }
                DynamicIslandExpandedRegion(.bottom) {
                    StageText(context: context)
                }
            } compactLeading: {
                StageSign(context: context)
            } compactTrailing: {
                if let left = timeLeft(context) {
                    left.font(.caption).frame(maxWidth: 56)
                } else {
                    Text(context.attributes.title).font(.caption).lineLimit(1).frame(maxWidth: 72)
                }
            } minimal: {
                StageSign(context: context)
            }
            .widgetURL(context.attributes.link)
        }
    }
}

/// How far it has come in words; once no answer can be seen from here, that the app knows.
private struct StageText: View {
    let context: DoorActivityWidget.Context

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(isLate(context) ? context.state.late : context.state.text).font(.subheadline)
            if let left = timeLeft(context) { left.font(.headline) }
            if !context.state.detail.isEmpty {
                Text(context.state.detail).font(.caption).foregroundStyle(.secondary)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

private struct StageSign: View {
    let context: DoorActivityWidget.Context

    var body: some View {
        Image(systemName: symbol).foregroundStyle(colour).accessibilityLabel(context.state.text)
    }

    private var symbol: String {
        switch context.state.stage {
        case .sending: return isLate(context) ? "questionmark.circle" : "ellipsis.circle"
        case .confirmed: return "checkmark.circle.fill"
        case .failed: return "xmark.circle.fill"
        case .ending: return "clock"
        }
    }

    private var colour: Color {
        switch context.state.stage {
        case .sending, .ending: return .primary
        case .confirmed: return Color("Open")
        case .failed: return Color("Alarm")
        }
    }
}

private func isLate(_ context: DoorActivityWidget.Context) -> Bool {
    context.isStale && (context.state.stage == .sending || context.state.stage == .ending)
}

/// The minutes and seconds until the room runs out, which the system counts down; nil of anything else, and after it.
private func timeLeft(_ context: DoorActivityWidget.Context) -> Text? {
    guard let until = context.state.until, !context.isStale, until > Date() else { return nil }
    return Text(timerInterval: Date()...until, countsDown: true).monospacedDigit()
}
