package au.gatehouse.app.ibeacon

import android.Manifest
import android.os.Build
import com.getcapacitor.JSObject
import com.getcapacitor.PermissionState
import com.getcapacitor.Plugin
import com.getcapacitor.PluginCall
import com.getcapacitor.PluginMethod
import com.getcapacitor.annotation.CapacitorPlugin
import com.getcapacitor.annotation.Permission
import com.getcapacitor.annotation.PermissionCallback
import java.util.UUID

/** The app's side of platform/native/radio.ts. */
@CapacitorPlugin(
    name = "IBeacon",
    permissions = [
        Permission(alias = "location", strings = [Manifest.permission.ACCESS_FINE_LOCATION]),
        Permission(
            alias = "bluetooth",
            strings = [Manifest.permission.BLUETOOTH_ADVERTISE, Manifest.permission.BLUETOOTH_SCAN],
        ),
    ],
)
class IBeaconPlugin : Plugin() {
    private lateinit var radio: IBeaconRadio

    /** Before Android 12 Bluetooth needs no permission of its own; beacons need the one for location at any time. */
    private val needed: List<String>
        get() = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) listOf("location", "bluetooth") else listOf("location")

    override fun load() {
        radio = IBeaconRadio(context)
    }

    @PluginMethod
    fun state(call: PluginCall) = resolveState(call)

    /** Asks for what permission is missing, then returns the state. */
    @PluginMethod
    fun request(call: PluginCall) {
        val missing = needed.filter { getPermissionState(it) != PermissionState.GRANTED }
        if (!radio.isSupported || missing.isEmpty()) return resolveState(call)
        requestPermissionForAliases(missing.toTypedArray(), call, "answered")
    }

    @PermissionCallback
    private fun answered(call: PluginCall) = resolveState(call)

    @PluginMethod
    fun advertise(call: PluginCall) {
        val frame = frameOf(call) ?: return call.reject("An advertisement needs uuid, major, minor and power.")
        if (stateNow() != "on") return call.reject("Bluetooth is ${stateNow()}.")
        radio.advertise(frame) { failure -> if (failure == null) call.resolve() else call.reject(failure) }
    }

    @PluginMethod
    fun stop(call: PluginCall) {
        radio.stop()
        call.resolve()
    }

    /** Emits `heard` for each frame of the uuids, until `endListening`. */
    @PluginMethod
    fun listen(call: PluginCall) {
        val uuids = call.getArray("uuids")?.toList<String>()?.mapNotNull(::uuidOf).orEmpty()
        if (uuids.isEmpty()) return call.reject("There is no uuid to listen for.")
        if (stateNow() != "on") return call.reject("Bluetooth is ${stateNow()}.")
        val began = radio.listen(uuids) { (uuid, major, minor, power) ->
            val result = JSObject()
            result.put("uuid", uuid.toString())
            result.put("major", major)
            result.put("minor", minor)
            result.put("power", power)
            notifyListeners("heard", result)
        }
        if (began) call.resolve() else call.reject("This device cannot listen.")
    }

    @PluginMethod
    fun endListening(call: PluginCall) {
        radio.endListening()
        call.resolve()
    }

    override fun handleOnDestroy() {
        radio.stop()
        radio.endListening()
    }

    private fun resolveState(call: PluginCall) {
        val result = JSObject()
        result.put("state", stateNow())
        call.resolve(result)
    }

    private fun stateNow(): String = when {
        !radio.isSupported -> "unsupported"
        needed.any { getPermissionState(it) != PermissionState.GRANTED } -> "denied"
        radio.isOn -> "on"
        else -> "off"
    }

    private fun frameOf(call: PluginCall): IBeaconFrame? {
        val uuid = call.getString("uuid")?.let(::uuidOf) ?: return null
        val major = call.getInt("major") ?: return null
        val minor = call.getInt("minor") ?: return null
        val power = call.getInt("power") ?: return null
        return runCatching { IBeaconFrame(uuid, major, minor, power) }.getOrNull()
    }

    private fun uuidOf(text: String): UUID? = runCatching { UUID.fromString(text) }.getOrNull()
}
