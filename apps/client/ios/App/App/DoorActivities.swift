import ActivityKit
import UIKit
import UserNotifications

/// The live activities of commands and of rooms that run out, one for each door. Nobody is asked for a permission: without it there are none.
@available(iOS 16.2, *)
@MainActor
final class DoorActivities {
    static let shared = DoorActivities()

    private typealias Running = Activity<DoorActivityAttributes>

    /// What takes each activity away that was answered, by its door.
    private var endings: [String: Task<Void, Never>] = [:]
    /// Keeps the app alive until then, should it be put away.
    private var background = UIBackgroundTaskIdentifier.invalid
    /// The last one that was shown: what comes after it waits for it, so that no stage overtakes another.
    private var last: Task<Bool, Never>?

    /// Returns whether it is shown. What is under way is late after these seconds; what was answered, or ran out, goes.
    func show(
        _ attributes: DoorActivityAttributes, _ state: DoorActivityAttributes.ContentState, for seconds: Double
    ) async -> Bool {
        let before = last
        let next = Task { () -> Bool in
            _ = await before?.value
            return await self.put(attributes, state, for: seconds)
        }
        last = next
        return await next.value
    }

    func endAll() async {
        _ = await last?.value
        endings.values.forEach { $0.cancel() }
        endings = [:]
        for one in Running.activities { await one.end(nil, dismissalPolicy: .immediate) }
        letGo()
    }

    private func put(
        _ attributes: DoorActivityAttributes, _ state: DoorActivityAttributes.ContentState, for seconds: Double
    ) async -> Bool {
        guard ActivityAuthorizationInfo().areActivitiesEnabled, await mayNotify() else { return false }
        let isUnderWay = state.stage == .sending || state.stage == .ending
        let late = isUnderWay ? Date(timeIntervalSinceNow: seconds) : nil
        let content = ActivityContent(state: state, staleDate: late)
        endings.removeValue(forKey: attributes.id)?.cancel()
        if let current = running(attributes.id) {
            await current.update(content)
        } else {
            // A room that has run out, or is not taken any more.
            guard seconds > 0 else { return false }
            // The system starts none while the app is not in front.
            guard (try? Running.request(attributes: attributes, content: content, pushType: nil)) != nil
            else { return false }
        }
        if state.stage != .sending { endLater(attributes.id, after: seconds, isBrief: !isUnderWay) }
        return true
    }

    private func endLater(_ id: String, after seconds: Double, isBrief: Bool) {
        // Minutes are not to be had from the system: what the app sleeps through says that the time is up.
        if isBrief { holdOn() }
        endings[id] = Task {
            try? await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
            guard !Task.isCancelled else { return }
            await self.running(id)?.end(nil, dismissalPolicy: .immediate)
            self.endings.removeValue(forKey: id)
            if self.endings.isEmpty { self.letGo() }
        }
    }

    private func running(_ id: String) -> Running? {
        Running.activities.first {
            $0.attributes.id == id && ($0.activityState == .active || $0.activityState == .stale)
        }
    }

    private func mayNotify() async -> Bool {
        await UNUserNotificationCenter.current().notificationSettings().authorizationStatus == .authorized
    }

    private func holdOn() {
        guard background == .invalid else { return }
        background = UIApplication.shared.beginBackgroundTask { [weak self] in self?.letGo() }
    }

    private func letGo() {
        guard background != .invalid else { return }
        UIApplication.shared.endBackgroundTask(background)
        background = .invalid
    }
}
