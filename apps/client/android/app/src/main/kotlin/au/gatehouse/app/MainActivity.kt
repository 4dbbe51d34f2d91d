package au.gatehouse.app

import android.os.Bundle
import au.gatehouse.app.ibeacon.IBeaconPlugin
import au.gatehouse.app.shortcuts.QuickActionsPlugin
import com.getcapacitor.BridgeActivity

class MainActivity : BridgeActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        registerPlugin(IBeaconPlugin::class.java)
        registerPlugin(QuickActionsPlugin::class.java)
        super.onCreate(savedInstanceState)
    }
}
