package au.gatehouse.app.doors

import android.content.Context
import org.json.JSONArray
import org.json.JSONObject

/** The doors that the widget shows, over restarts; null while nobody is logged in. It holds nothing that opens one. */
class WidgetStore(context: Context) {
    private val preferences = context.getSharedPreferences("doorWidget", Context.MODE_PRIVATE)

    fun read(): List<WidgetDoor>? {
        val text = preferences.getString(KEY, null) ?: return null
        val doors = JSONArray(text)
        return (0 until doors.length()).map { doorOf(doors.getJSONObject(it)) }
    }

    fun write(doors: JSONArray) = preferences.edit().putString(KEY, doors.toString()).apply()

    fun clear() = preferences.edit().clear().apply()

    private fun doorOf(door: JSONObject) =
        WidgetDoor(
            title = door.optString("title"),
            subtitle = door.optString("subtitle"),
            link = door.optString("link"),
            report = door.optJSONObject("report")?.let(::reportOf),
        )

    private fun reportOf(report: JSONObject) =
        WidgetReport(
            word = report.optString("word"),
            tone = report.optString("tone"),
            at = report.optLong("at"),
            until = report.optLong("until"),
        )

    private companion object {
        const val KEY = "doors"
    }
}
