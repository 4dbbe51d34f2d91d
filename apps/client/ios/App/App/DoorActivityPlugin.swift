import Capacitor

/// The app's side of platform/native/doorActivity.ts: a command under way, or a room that runs out, on the lock
/// screen and in the Dynamic Island.
@objc(DoorActivityPlugin)
class DoorActivityPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "DoorActivityPlugin"
    let jsName = "DoorActivity"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "show", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "endAll", returnType: CAPPluginReturnPromise),
    ]

    override func load() {
        // What an earlier run of the app left there hears of no answer any more.
        if #available(iOS 16.2, *) {
            Task { @MainActor in await DoorActivities.shared.endAll() }
        }
    }

    /// Resolves with whether it is shown.
    @objc func show(_ call: CAPPluginCall) {
        guard #available(iOS 16.2, *) else { return call.resolve(["state": "unsupported"]) }
        guard
            let id = call.getString("id"), let title = call.getString("title"),
            let subtitle = call.getString("subtitle"), let text = call.getString("text"),
            let link = URL(string: call.getString("link") ?? ""),
            let stage = DoorActivityAttributes.Stage(rawValue: call.getString("stage") ?? "")
        else { return call.reject("An activity needs its door, its stage and its text.") }
        let attributes = DoorActivityAttributes(id: id, title: title, subtitle: subtitle, link: link)
        let seconds = Double(call.getInt("shownForMs") ?? 0) / 1000
        let state = DoorActivityAttributes.ContentState(
            stage: stage, text: text, detail: call.getString("detail") ?? "", late: call.getString("late") ?? "",
            until: stage == .ending ? Date(timeIntervalSinceNow: seconds) : nil)
        Task { @MainActor in
            let isShown = await DoorActivities.shared.show(attributes, state, for: seconds)
            call.resolve(["state": isShown ? "shown" : "denied"])
        }
    }

    @objc func endAll(_ call: CAPPluginCall) {
        guard #available(iOS 16.2, *) else { return call.resolve() }
        Task { @MainActor in
            await DoorActivities.shared.endAll()
            call.resolve()
        }
    }
}
