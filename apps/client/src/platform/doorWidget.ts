import { onlyChanges } from './onlyChanges.ts';
import { isNative } from './shell.ts';

/** What a door's device reported, and until when that may be shown; both instants in ms since 1970. */
export type WidgetReport = {
  word: string;
  tone: 'locked' | 'open' | 'alarm' | 'overlocked';
  at: number;
  until: number;
};

/**
 * A door as the device's home screen shows it: names, the link that is followed in the app, and what was reported of it.
 * Other apps of the device draw this, so it holds nothing that opens a door.
 */
export type WidgetDoor = {
  id: string;
  title: string;
  subtitle: string;
  link: string;
  report: WidgetReport | null;
};

/** Sets the doors on the home screen, null where nobody is logged in whose they would be; never rejects. */
export const setWidgetDoors = onlyChanges(async (doors: readonly WidgetDoor[] | null) => {
  if (!isNative) return;
  const plugin = await import('./native/doorWidget.ts');
  await (doors ? plugin.setDoors(doors) : plugin.clearDoors());
});
