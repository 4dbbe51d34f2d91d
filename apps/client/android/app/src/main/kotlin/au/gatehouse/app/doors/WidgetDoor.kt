package au.gatehouse.app.doors

/** What a device reported of a door, and until when that may be shown; both times in ms since 1970. */
data class WidgetReport(val word: String, val tone: String, val at: Long, val until: Long)

/** A door of the widget, as platform/doorWidget.ts has it. */
data class WidgetDoor(
    val title: String,
    val subtitle: String,
    val link: String,
    val report: WidgetReport?,
) {
    /** What may be said of it at this time; nothing once the report is too old, or of a clock that was set back. */
    fun reportAt(now: Long): WidgetReport? = report?.takeIf { now in it.at until it.until }
}

/** When the widget has to be drawn again: as soon as one of the reports it shows is too old. */
fun nextChange(doors: List<WidgetDoor>, now: Long): Long? = doors.mapNotNull { it.reportAt(now)?.until }.minOrNull()
