import Capacitor
import WidgetKit

/// The app's side of platform/native/doorWidget.ts.
@objc(DoorWidgetPlugin)
class DoorWidgetPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "DoorWidgetPlugin"
    let jsName = "DoorWidget"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "set", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "clear", returnType: CAPPluginReturnPromise),
    ]

    @objc func set(_ call: CAPPluginCall) {
        guard let items = call.getArray("doors", JSObject.self) else {
            return call.reject("A widget needs doors.")
        }
        WidgetStore.write(items.compactMap(Self.door))
        WidgetCenter.shared.reloadTimelines(ofKind: WidgetStore.kind)
        call.resolve()
    }

    @objc func clear(_ call: CAPPluginCall) {
        WidgetStore.clear()
        WidgetCenter.shared.reloadTimelines(ofKind: WidgetStore.kind)
        call.resolve()
    }

    private static func door(_ item: JSObject) -> WidgetDoor? {
        guard
            let id = item["id"] as? String, let title = item["title"] as? String,
            let subtitle = item["subtitle"] as? String,
            let text = item["link"] as? String, let link = URL(string: text)
        else { return nil }
        let report = (item["report"] as? JSObject).flatMap(Self.report)
        return WidgetDoor(id: id, title: title, subtitle: subtitle, link: link, report: report)
    }

    private static func report(_ item: JSObject) -> WidgetReport? {
        guard
            let word = item["word"] as? String, let tone = item["tone"] as? String,
            let at = instant(item["at"]), let until = instant(item["until"])
        else { return nil }
        return WidgetReport(word: word, tone: tone, at: at, until: until)
    }

    /// Of ms since 1970.
    private static func instant(_ value: JSValue?) -> Date? {
        guard let ms = value as? NSNumber else { return nil }
        return Date(timeIntervalSince1970: ms.doubleValue / 1000)
    }
}
