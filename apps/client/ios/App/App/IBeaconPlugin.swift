import Capacitor

/// The app's side of platform/nativeRadio.ts.
@objc(IBeaconPlugin)
class IBeaconPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "IBeaconPlugin"
    let jsName = "IBeacon"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "state", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "request", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "advertise", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "stop", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "listen", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "endListening", returnType: CAPPluginReturnPromise),
    ]

    private var radio: IBeaconRadio!

    override func load() {
        // The managers of Bluetooth and location call back on the thread they were made on.
        DispatchQueue.main.async { self.radio = IBeaconRadio() }
    }

    @objc func state(_ call: CAPPluginCall) {
        DispatchQueue.main.async { self.radio.state { call.resolve(["state": $0.rawValue]) } }
    }

    /// Asks for what permission is missing, then returns the state.
    @objc func request(_ call: CAPPluginCall) {
        DispatchQueue.main.async { self.radio.request { call.resolve(["state": $0.rawValue]) } }
    }

    @objc func advertise(_ call: CAPPluginCall) {
        guard
            let uuid = UUID(uuidString: call.getString("uuid") ?? ""),
            let major = UInt16(exactly: call.getInt("major") ?? -1),
            let minor = UInt16(exactly: call.getInt("minor") ?? -1),
            let power = Int8(exactly: call.getInt("power") ?? 1000)
        else { return call.reject("An advertisement needs uuid, major, minor and power.") }
        let frame = IBeaconFrame(uuid: uuid, major: major, minor: minor, power: power)
        DispatchQueue.main.async {
            self.radio.advertise(frame) { failure in
                if let failure { call.reject(failure) } else { call.resolve() }
            }
        }
    }

    @objc func stop(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            self.radio.stop()
            call.resolve()
        }
    }

    /// Emits `heard` for each frame of the uuids, until `endListening`.
    @objc func listen(_ call: CAPPluginCall) {
        let uuids = (call.getArray("uuids", String.self) ?? []).compactMap(UUID.init(uuidString:))
        guard !uuids.isEmpty else { return call.reject("There is no uuid to listen for.") }
        DispatchQueue.main.async {
            self.radio.state { state in
                guard state == .on else { return call.reject("Bluetooth is \(state.rawValue).") }
                self.radio.listen(uuids) { frame in
                    self.notifyListeners("heard", data: [
                        "uuid": frame.uuid.uuidString.lowercased(),
                        "major": Int(frame.major),
                        "minor": Int(frame.minor),
                        "power": Int(frame.power),
                    ])
                }
                call.resolve()
            }
        }
    }

    @objc func endListening(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            self.radio.endListening()
            call.resolve()
        }
    }
}
