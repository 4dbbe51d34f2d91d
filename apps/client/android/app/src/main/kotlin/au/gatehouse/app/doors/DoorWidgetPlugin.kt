package au.gatehouse.app.doors

import com.getcapacitor.Plugin
import com.getcapacitor.PluginCall
import com.getcapacitor.PluginMethod
import com.getcapacitor.annotation.CapacitorPlugin

/** The app's side of platform/native/doorWidget.ts. */
@CapacitorPlugin(name = "DoorWidget")
class DoorWidgetPlugin : Plugin() {
    @PluginMethod
    fun set(call: PluginCall) {
        val doors = call.getArray("doors") ?: return call.reject("A widget needs doors.")
        WidgetStore(context).write(doors)
        DoorWidget.update(context)
        call.resolve()
    }

    @PluginMethod
    fun clear(call: PluginCall) {
        WidgetStore(context).clear()
        DoorWidget.update(context)
        call.resolve()
    }
}
