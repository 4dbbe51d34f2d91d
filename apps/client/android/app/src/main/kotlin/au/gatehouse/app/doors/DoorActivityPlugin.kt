package au.gatehouse.app.doors

import android.annotation.SuppressLint
import android.app.Notification
import android.os.Build
import android.os.Handler
import android.os.Looper
import androidx.core.app.NotificationChannelCompat
import androidx.core.app.NotificationCompat
import androidx.core.app.NotificationManagerCompat
import au.gatehouse.app.R
import com.getcapacitor.JSObject
import com.getcapacitor.Plugin
import com.getcapacitor.PluginCall
import com.getcapacitor.PluginMethod
import com.getcapacitor.annotation.CapacitorPlugin

/**
 * The app's side of platform/native/doorActivity.ts: a command under way, or a room that runs out, as a silent notification,
 * which Android 16 promotes to a live update. It asks for no permission, and goes by itself.
 */
@CapacitorPlugin(name = "DoorActivity")
class DoorActivityPlugin : Plugin() {
    private val handler = Handler(Looper.getMainLooper())

    /** What takes each notification away that is shown, by its door; on the main thread alone. */
    private val endings = mutableMapOf<String, Runnable>()

    /** Resolves with whether it is shown. */
    @PluginMethod
    @SuppressLint("MissingPermission")
    fun show(call: PluginCall) {
        val id = call.getString("id") ?: return call.reject("An activity needs the id of its door.")
        val manager = NotificationManagerCompat.from(context)
        if (!manager.areNotificationsEnabled()) return call.resolve(JSObject().put("state", "denied"))
        val channel =
            NotificationChannelCompat.Builder(CHANNEL, NotificationManagerCompat.IMPORTANCE_LOW)
                .setName(context.getString(R.string.activity_channel))
                .build()
        manager.createNotificationChannel(channel)
        handler.post {
            val shownFor = (call.getInt("shownForMs") ?: 0).toLong()
            endings.remove(id)?.let(handler::removeCallbacks)
            manager.notify(id, NOTIFICATION, notificationOf(call, shownFor))
            // Android does that by itself from 8 on, also once the app has ended.
            val ending = Runnable { cancel(id) }
            endings[id] = ending
            handler.postDelayed(ending, shownFor)
            call.resolve(JSObject().put("state", "shown"))
        }
    }

    @PluginMethod
    fun endAll(call: PluginCall) {
        handler.post {
            endings.keys.toList().forEach(::cancel)
            call.resolve()
        }
    }

    private fun cancel(id: String) {
        endings.remove(id)?.let(handler::removeCallbacks)
        NotificationManagerCompat.from(context).cancel(id, NOTIFICATION)
    }

    private fun notificationOf(call: PluginCall, shownFor: Long): Notification {
        val stage = call.getString("stage")
        val isEnding = stage == "ending"
        val isUnderWay = stage == "sending" || isEnding
        val text = call.getString("text").orEmpty()
        val detail = call.getString("detail").orEmpty()
        val builder =
            NotificationCompat.Builder(context, CHANNEL)
                .setSmallIcon(R.drawable.ic_notification)
                .setContentTitle(context.getString(R.string.activity_title, call.getString("title"), text))
                .setContentText(detail.ifEmpty { call.getString("subtitle") })
                .setContentIntent(opening(context, call.getString("link")))
                .setCategory(NotificationCompat.CATEGORY_PROGRESS)
                .setOnlyAlertOnce(true)
                .setAutoCancel(true)
                .setTimeoutAfter(shownFor)
                // Only what is under way may be promoted, and then it cannot be swiped away.
                .setOngoing(isUnderWay)
                .setRequestPromotedOngoing(isUnderWay)
        if (isEnding) {
            // The system counts its last minutes down by itself.
            return builder
                .setWhen(System.currentTimeMillis() + shownFor)
                .setShowWhen(true)
                .setUsesChronometer(true)
                .setChronometerCountDown(true)
                .build()
        }
        if (stage == "failed") return builder.setStyle(NotificationCompat.BigTextStyle().bigText(detail)).build()
        val progress = if (isUnderWay) SENT else CONFIRMED
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.BAKLAVA) {
            return builder.setProgress(CONFIRMED, progress, false).build()
        }
        // Two steps: it was sent, and the device confirmed it.
        val style = NotificationCompat.ProgressStyle()
        repeat(2) { style.addProgressSegment(NotificationCompat.ProgressStyle.Segment(SENT)) }
        return builder.setStyle(style.setProgress(progress)).build()
    }

    private companion object {
        const val CHANNEL = "doorCommands"
        const val NOTIFICATION = 1
        const val SENT = 50
        const val CONFIRMED = 100
    }
}
