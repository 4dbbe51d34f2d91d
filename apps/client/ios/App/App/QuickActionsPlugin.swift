import Capacitor
import UIKit

/// The app's side of platform/native/quickActions.ts. What is chosen arrives as any other link that opens the app.
@objc(QuickActionsPlugin)
class QuickActionsPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "QuickActionsPlugin"
    let jsName = "QuickActions"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "set", returnType: CAPPluginReturnPromise)
    ]

    private static let linkKey = "link"

    @objc func set(_ call: CAPPluginCall) {
        guard let items = call.getArray("items", JSObject.self) else {
            return call.reject("Quick actions need items.")
        }
        let shortcuts = items.compactMap(Self.shortcut)
        DispatchQueue.main.async {
            UIApplication.shared.shortcutItems = shortcuts
            call.resolve()
        }
    }

    /// Hands the link of a chosen action to the app, as the system does with a link from outside.
    static func open(_ item: UIApplicationShortcutItem) -> Bool {
        guard let link = item.userInfo?[linkKey] as? String, let url = URL(string: link) else { return false }
        return ApplicationDelegateProxy.shared.application(UIApplication.shared, open: url, options: [:])
    }

    private static func shortcut(_ item: JSObject) -> UIApplicationShortcutItem? {
        guard
            let id = item["id"] as? String, let title = item["title"] as? String,
            let link = item["link"] as? String
        else { return nil }
        return UIApplicationShortcutItem(
            type: id, localizedTitle: title, localizedSubtitle: item["subtitle"] as? String,
            icon: UIApplicationShortcutIcon(systemImageName: "key"),
            userInfo: [linkKey: link as NSString])
    }
}
