import { endDoorActivities } from './doorActivity.ts';
import { setWidgetDoors } from './doorWidget.ts';
import { setQuickActions } from './quickActions.ts';

/** Leaves no door on the device outside of the app: none on its icon, its home screen and its lock screen. */
export function clearDeviceDoors(): void {
  void setQuickActions([]);
  void setWidgetDoors(null);
  void endDoorActivities();
}
