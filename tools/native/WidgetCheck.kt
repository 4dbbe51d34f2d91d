package widget

import au.gatehouse.app.doors.WidgetDoor
import au.gatehouse.app.doors.WidgetReport
import au.gatehouse.app.doors.nextChange

/** Writes what the widget says of a door, reported at 100 and to be shown until 400, at each of the times given. */
fun main(times: Array<String>) {
    val door = WidgetDoor("A12", "Woolloongabba", "https://gatehouse.example/access/unit_11", WidgetReport("Locked", "locked", 100, 400))
    val older = door.copy(report = WidgetReport("Unlocked", "open", 50, 350))
    val silent = door.copy(report = null)
    for (now in times.map(String::toLong)) {
        println("${door.reportAt(now)?.word} ${nextChange(listOf(door, older, silent), now)}")
    }
}
