package au.gatehouse.app.shortcuts

import android.content.Intent
import android.content.pm.ShortcutInfo
import android.content.pm.ShortcutManager
import android.graphics.drawable.Icon
import android.net.Uri
import android.os.Build
import au.gatehouse.app.MainActivity
import au.gatehouse.app.R
import com.getcapacitor.Plugin
import com.getcapacitor.PluginCall
import com.getcapacitor.PluginMethod
import com.getcapacitor.annotation.CapacitorPlugin
import org.json.JSONObject

/** The app's side of platform/native/quickActions.ts. What is chosen arrives as any other link that opens the app. */
@CapacitorPlugin(name = "QuickActions")
class QuickActionsPlugin : Plugin() {
    @PluginMethod
    fun set(call: PluginCall) {
        val items = call.getArray("items") ?: return call.reject("Quick actions need items.")
        val shown = (0 until items.length()).map(items::getJSONObject)
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.N_MR1) {
            val manager = context.getSystemService(ShortcutManager::class.java)
            manager?.setDynamicShortcuts(shown.take(manager.maxShortcutCountPerActivity).map(::shortcut))
        }
        call.resolve()
    }

    private fun shortcut(item: JSONObject): ShortcutInfo {
        val open = Intent(Intent.ACTION_VIEW, Uri.parse(item.optString("link")), context, MainActivity::class.java)
        return ShortcutInfo.Builder(context, item.optString("id"))
            .setShortLabel(item.optString("title"))
            .setLongLabel(item.optString("subtitle"))
            .setIcon(Icon.createWithResource(context, R.drawable.ic_notification))
            .setIntent(open)
            .build()
    }
}
