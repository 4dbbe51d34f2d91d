import { registerPlugin } from '@capacitor/core';
import type { DoorActivity } from '../doorActivity.ts';

/** Whether it is shown: not where notifications are not allowed, which is never asked for here. */
type Shown = { state: 'shown' | 'denied' | 'unsupported' };

/** Our own plugin: android/app/src/main/kotlin/…/doors and ios/App/App/DoorActivityPlugin.swift. */
const DoorActivities = registerPlugin<{
  show(activity: DoorActivity): Promise<Shown>;
  endAll(): Promise<void>;
}>('DoorActivity');

export function showActivity(activity: DoorActivity): Promise<Shown> {
  return DoorActivities.show(activity);
}

export function endActivities(): Promise<void> {
  return DoorActivities.endAll();
}
