import CoreBluetooth
import CoreLocation

/// What the device's Bluetooth lets the app do, in the words of platform/radio.ts.
enum RadioState: String {
    case on, off, denied, unsupported
}

/// One iBeacon advertisement; `power` is the strength at one metre in dBm.
struct IBeaconFrame {
    let uuid: UUID
    let major: UInt16
    let minor: UInt16
    let power: Int8
}

/// The device's Bluetooth as far as iBeacons go: advertises one, hears those of some uuids. Everything on the main
/// thread. iOS lets no app scan for iBeacons: they are ranged by the location service, which reports each that is
/// there about once a second, and takes the power for itself.
class IBeaconRadio: NSObject {
    private typealias Asked = (RadioState) -> Void
    private typealias Done = (String?) -> Void

    /// The strength that every frame of ours claims (docs/bluetooth.md#what-is-said).
    private let measuredPower: Int8 = -56

    private let location = CLLocationManager()
    /// Made when it is first needed: making it asks for the permission.
    private var peripheral: CBPeripheralManager?
    private var waitingForBluetooth: [Asked] = []
    private var waitingForLocation: [() -> Void] = []
    private var advertising: Done?
    private var constraints: [CLBeaconIdentityConstraint] = []
    private var onAdvertisement: ((IBeaconFrame) -> Void)?

    override init() {
        super.init()
        location.delegate = self
    }

    /// Returns the state without asking for anything: what was never asked for counts as denied.
    func state(_ completion: @escaping (RadioState) -> Void) {
        guard CLLocationManager.isRangingAvailable() else { return completion(.unsupported) }
        guard CBManager.authorization == .allowedAlways, mayLocate else { return completion(.denied) }
        whenKnown(completion)
    }

    /// Asks for what permission is missing, location first, then returns the state.
    func request(_ completion: @escaping (RadioState) -> Void) {
        guard CLLocationManager.isRangingAvailable() else { return completion(.unsupported) }
        if location.authorizationStatus == .notDetermined {
            waitingForLocation.append { [weak self] in self?.request(completion) }
            location.requestWhenInUseAuthorization()
            return
        }
        guard mayLocate, CBManager.authorization != .denied, CBManager.authorization != .restricted
        else { return completion(.denied) }
        whenKnown(completion)
    }

    /// Advertises until `stop`, in place of what was before. Called with nil once it is on the air, else why it is not.
    func advertise(_ frame: IBeaconFrame, done: @escaping (String?) -> Void) {
        state { [weak self] state in
            guard let self, state == .on, let peripheral = self.peripheral
            else { return done("Bluetooth is \(state.rawValue).") }
            self.stop()
            let region = CLBeaconRegion(
                uuid: frame.uuid, major: frame.major, minor: frame.minor,
                identifier: frame.uuid.uuidString)
            let data = region.peripheralData(withMeasuredPower: NSNumber(value: frame.power))
            self.advertising = done
            peripheral.startAdvertising(data as? [String: Any])
        }
    }

    func stop() {
        peripheral?.stopAdvertising()
        advertising?("Another advertisement took its place.")
        advertising = nil
    }

    /// Hears frames of the uuids, again and again while they last, in place of what was listened for before.
    func listen(_ uuids: [UUID], onAdvertisement: @escaping (IBeaconFrame) -> Void) {
        endListening()
        self.onAdvertisement = onAdvertisement
        constraints = uuids.map { CLBeaconIdentityConstraint(uuid: $0) }
        constraints.forEach(location.startRangingBeacons(satisfying:))
    }

    func endListening() {
        constraints.forEach(location.stopRangingBeacons(satisfying:))
        constraints = []
        onAdvertisement = nil
    }

    private var mayLocate: Bool {
        let status = location.authorizationStatus
        return status == .authorizedWhenInUse || status == .authorizedAlways
    }

    /// Bluetooth reports its state a moment after it was first asked for.
    private func whenKnown(_ completion: @escaping (RadioState) -> Void) {
        let manager = peripheral ?? CBPeripheralManager(delegate: self, queue: .main)
        peripheral = manager
        if let state = known(manager.state) { completion(state) } else { waitingForBluetooth.append(completion) }
    }

    private func known(_ state: CBManagerState) -> RadioState? {
        switch state {
        case .poweredOn: return .on
        case .poweredOff: return .off
        case .unauthorized: return .denied
        case .unsupported: return .unsupported
        default: return nil
        }
    }
}

extension IBeaconRadio: CBPeripheralManagerDelegate {
    func peripheralManagerDidUpdateState(_ manager: CBPeripheralManager) {
        guard let state = known(manager.state) else { return }
        let asked = waitingForBluetooth
        waitingForBluetooth = []
        asked.forEach { $0(state) }
    }

    func peripheralManagerDidStartAdvertising(_ manager: CBPeripheralManager, error: Error?) {
        let done = advertising
        advertising = nil
        done?(error?.localizedDescription)
    }
}

extension IBeaconRadio: CLLocationManagerDelegate {
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        // Also called once at the start, before anybody was asked.
        guard manager.authorizationStatus != .notDetermined else { return }
        let asked = waitingForLocation
        waitingForLocation = []
        asked.forEach { $0() }
    }

    func locationManager(
        _ manager: CLLocationManager, didRange beacons: [CLBeacon],
        satisfying constraint: CLBeaconIdentityConstraint
    ) {
        for beacon in beacons {
            onAdvertisement?(
                IBeaconFrame(
                    uuid: beacon.uuid, major: beacon.major.uint16Value, minor: beacon.minor.uint16Value,
                    power: measuredPower))
        }
    }
}
