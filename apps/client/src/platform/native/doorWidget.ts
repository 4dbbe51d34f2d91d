import { registerPlugin } from '@capacitor/core';
import type { WidgetDoor } from '../doorWidget.ts';

/** Our own plugin: android/app/src/main/kotlin/…/doors and ios/App/App/DoorWidgetPlugin.swift. */
const DoorWidget = registerPlugin<{
  set(options: { doors: readonly WidgetDoor[] }): Promise<void>;
  clear(): Promise<void>;
}>('DoorWidget');

export function setDoors(doors: readonly WidgetDoor[]): Promise<void> {
  return DoorWidget.set({ doors });
}

export function clearDoors(): Promise<void> {
  return DoorWidget.clear();
}
