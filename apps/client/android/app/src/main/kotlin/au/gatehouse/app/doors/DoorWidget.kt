package au.gatehouse.app.doors

import android.app.AlarmManager
import android.app.PendingIntent
import android.appwidget.AppWidgetManager
import android.appwidget.AppWidgetProvider
import android.content.ComponentName
import android.content.Context
import android.content.Intent
import android.os.SystemClock
import android.view.View
import android.widget.RemoteViews
import au.gatehouse.app.R

/**
 * The doors of the app on the home screen. A tap opens the door's screen, and nothing moves before a tap there. The age of
 * a report is counted by the home screen itself, so it is true however late the app is woken.
 */
class DoorWidget : AppWidgetProvider() {
    override fun onUpdate(context: Context, manager: AppWidgetManager, ids: IntArray) = draw(context, manager, ids)

    override fun onDisabled(context: Context) = alarms(context).cancel(redrawing(context))

    companion object {
        /** Draws every widget there is once more. */
        fun update(context: Context) {
            val manager = AppWidgetManager.getInstance(context)
            val ids = manager.getAppWidgetIds(ComponentName(context, DoorWidget::class.java))
            if (ids.isNotEmpty()) draw(context, manager, ids)
        }

        private fun draw(context: Context, manager: AppWidgetManager, ids: IntArray) {
            val doors = WidgetStore(context).read()
            val now = System.currentTimeMillis()
            manager.updateAppWidget(ids, viewsOf(context, doors, now))
            // Without waking the device: nobody sees the home screen of one that sleeps.
            val next = nextChange(doors.orEmpty(), now)
            if (next == null) alarms(context).cancel(redrawing(context))
            else alarms(context).set(AlarmManager.RTC, next, redrawing(context))
        }

        private fun viewsOf(context: Context, doors: List<WidgetDoor>?, now: Long): RemoteViews {
            val views = RemoteViews(context.packageName, R.layout.door_widget)
            views.removeAllViews(R.id.doors)
            views.setOnClickPendingIntent(R.id.widget, opening(context, null))
            val hasDoors = !doors.isNullOrEmpty()
            views.setViewVisibility(R.id.doors, if (hasDoors) View.VISIBLE else View.GONE)
            views.setViewVisibility(R.id.notice, if (hasDoors) View.GONE else View.VISIBLE)
            val notice = if (doors == null) R.string.widget_signed_out else R.string.widget_no_doors
            views.setTextViewText(R.id.notice, context.getString(notice))
            doors?.forEach { views.addView(R.id.doors, rowOf(context, it, now)) }
            return views
        }

        private fun rowOf(context: Context, door: WidgetDoor, now: Long): RemoteViews {
            val row = RemoteViews(context.packageName, R.layout.door_widget_row)
            row.setTextViewText(R.id.title, door.title)
            row.setTextViewText(R.id.subtitle, door.subtitle)
            row.setOnClickPendingIntent(R.id.row, opening(context, door.link))
            val report = door.reportAt(now)
            row.setViewVisibility(R.id.report, if (report == null) View.GONE else View.VISIBLE)
            row.setViewVisibility(R.id.unknown, if (report == null) View.VISIBLE else View.GONE)
            row.setImageViewResource(R.id.icon, iconOf(report?.tone))
            if (report == null) return row
            // The home screen counts from a time of the device's own clock, and puts it for the %s that is left.
            val reportedAt = SystemClock.elapsedRealtime() - (now - report.at)
            val word = report.word.replace("%", "%%")
            row.setChronometer(R.id.report, reportedAt, context.getString(R.string.widget_report, word), true)
            return row
        }

        private fun iconOf(tone: String?) =
            when (tone) {
                "locked" -> R.drawable.door_locked
                "open" -> R.drawable.door_open
                "alarm" -> R.drawable.door_alarm
                "overlocked" -> R.drawable.door_overlocked
                else -> R.drawable.door_unknown
            }

        private fun alarms(context: Context) = context.getSystemService(AlarmManager::class.java)

        private fun redrawing(context: Context): PendingIntent {
            val manager = AppWidgetManager.getInstance(context)
            val redraw =
                Intent(context, DoorWidget::class.java)
                    .setAction(AppWidgetManager.ACTION_APPWIDGET_UPDATE)
                    .putExtra(
                        AppWidgetManager.EXTRA_APPWIDGET_IDS,
                        manager.getAppWidgetIds(ComponentName(context, DoorWidget::class.java)),
                    )
            val flags = PendingIntent.FLAG_UPDATE_CURRENT or PendingIntent.FLAG_IMMUTABLE
            return PendingIntent.getBroadcast(context, 0, redraw, flags)
        }
    }
}
