package au.gatehouse.app.ibeacon

import android.annotation.SuppressLint
import android.bluetooth.BluetoothAdapter
import android.bluetooth.BluetoothManager
import android.bluetooth.le.AdvertiseCallback
import android.bluetooth.le.AdvertiseData
import android.bluetooth.le.AdvertiseSettings
import android.bluetooth.le.BluetoothLeAdvertiser
import android.bluetooth.le.BluetoothLeScanner
import android.bluetooth.le.ScanCallback
import android.bluetooth.le.ScanFilter
import android.bluetooth.le.ScanResult
import android.bluetooth.le.ScanSettings
import android.content.Context
import java.util.UUID

/**
 * The device's Bluetooth as far as iBeacons go: advertises one, hears those of some uuids. Who calls has made sure of
 * the permissions; what is switched off in mid-air ends without a word.
 */
@SuppressLint("MissingPermission")
class IBeaconRadio(context: Context) {
    private val adapter: BluetoothAdapter? =
        (context.getSystemService(Context.BLUETOOTH_SERVICE) as BluetoothManager?)?.adapter
    private var advertising: Pair<BluetoothLeAdvertiser, AdvertiseCallback>? = null
    private var listening: Pair<BluetoothLeScanner, ScanCallback>? = null

    val isSupported: Boolean get() = adapter != null
    val isOn: Boolean get() = adapter?.isEnabled == true

    /** Advertises until `stop`, in place of what was before. Called with null once it is on the air, else why it is not. */
    fun advertise(frame: IBeaconFrame, done: (failure: String?) -> Unit) {
        stop()
        val advertiser = adapter?.bluetoothLeAdvertiser ?: return done("This device cannot advertise.")
        val settings = AdvertiseSettings.Builder()
            .setAdvertiseMode(AdvertiseSettings.ADVERTISE_MODE_LOW_LATENCY)
            .setTxPowerLevel(AdvertiseSettings.ADVERTISE_TX_POWER_HIGH)
            .setConnectable(false)
            .build()
        val data = AdvertiseData.Builder()
            .setIncludeDeviceName(false)
            .setIncludeTxPowerLevel(false)
            .addManufacturerData(IBeaconFrame.APPLE, frame.toBytes())
            .build()
        val callback = object : AdvertiseCallback() {
            override fun onStartSuccess(settingsInEffect: AdvertiseSettings?) = done(null)

            override fun onStartFailure(errorCode: Int) = done("Advertising failed with code $errorCode.")
        }
        advertising = advertiser to callback
        advertiser.startAdvertising(settings, data, callback)
    }

    fun stop() {
        advertising?.let { (advertiser, callback) -> if (isOn) advertiser.stopAdvertising(callback) }
        advertising = null
    }

    /** Hears frames of the uuids, each as often as it is on the air, in place of what was listened for before. */
    fun listen(uuids: List<UUID>, onAdvertisement: (IBeaconFrame) -> Unit): Boolean {
        endListening()
        val scanner = adapter?.bluetoothLeScanner ?: return false
        val settings = ScanSettings.Builder()
            .setScanMode(ScanSettings.SCAN_MODE_LOW_LATENCY)
            .setReportDelay(0)
            .build()
        val filters = uuids.map { uuid ->
            val (bytes, mask) = IBeaconFrame.filterFor(uuid)
            ScanFilter.Builder().setManufacturerData(IBeaconFrame.APPLE, bytes, mask).build()
        }
        val callback = object : ScanCallback() {
            override fun onScanResult(callbackType: Int, result: ScanResult?) {
                val bytes = result?.scanRecord?.getManufacturerSpecificData(IBeaconFrame.APPLE)
                IBeaconFrame.of(bytes)?.takeIf { it.uuid in uuids }?.let(onAdvertisement)
            }
        }
        listening = scanner to callback
        scanner.startScan(filters, settings, callback)
        return true
    }

    fun endListening() {
        listening?.let { (scanner, callback) -> if (isOn) scanner.stopScan(callback) }
        listening = null
    }
}
