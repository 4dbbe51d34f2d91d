package au.gatehouse.app

import android.os.Bundle
import au.gatehouse.app.ibeacon.IBeaconPlugin
import com.getcapacitor.BridgeActivity

class MainActivity : BridgeActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        registerPlugin(IBeaconPlugin::class.java)
        super.onCreate(savedInstanceState)
    }
}
