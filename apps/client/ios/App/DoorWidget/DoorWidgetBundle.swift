import SwiftUI
import WidgetKit

/// What the app shows outside of itself: doors on the home screen, a command under way on the lock screen.
@main
struct DoorWidgetBundle: WidgetBundle {
    var body: some Widget {
        DoorWidget()
        DoorActivityWidget()
    }
}
