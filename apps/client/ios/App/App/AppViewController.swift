import Capacitor

/// The page with the plugins of npm packages, and the one of our own.
class AppViewController: CAPBridgeViewController {
    override func capacitorDidLoad() {
        bridge?.registerPluginInstance(IBeaconPlugin())
    }
}
