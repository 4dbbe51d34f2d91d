import Capacitor

/// The page with the plugins of npm packages, and those of our own.
class AppViewController: CAPBridgeViewController {
    override func capacitorDidLoad() {
        bridge?.registerPluginInstance(IBeaconPlugin())
        bridge?.registerPluginInstance(QuickActionsPlugin())
        bridge?.registerPluginInstance(DoorWidgetPlugin())
        bridge?.registerPluginInstance(DoorActivityPlugin())
    }
}
