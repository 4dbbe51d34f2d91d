package au.gatehouse.app

import android.os.Bundle
import au.gatehouse.app.doors.DoorActivityPlugin
import au.gatehouse.app.doors.DoorWidgetPlugin
import au.gatehouse.app.ibeacon.IBeaconPlugin
import au.gatehouse.app.shortcuts.QuickActionsPlugin
import com.getcapacitor.BridgeActivity

class MainActivity : BridgeActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        registerPlugin(IBeaconPlugin::class.java)
        registerPlugin(QuickActionsPlugin::class.java)
        registerPlugin(DoorWidgetPlugin::class.java)
        registerPlugin(DoorActivityPlugin::class.java)
        super.onCreate(savedInstanceState)
    }
}
