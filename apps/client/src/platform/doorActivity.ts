import { inTurn } from './inTurn.ts';
import { isNative } from './shell.ts';

/** How far a command to a door has come, in the words of the screen, for the device's lock screen. */
export type DoorActivity = {
  /** The door; a newer command to it takes the place of the one before. */
  id: string;
  title: string;
  subtitle: string;
  link: string;
  stage: 'sending' | 'confirmed' | 'failed';
  text: string;
  detail: string;
  /** What stands there instead once the app was put away before the answer came. */
  late: string;
  /** How long it stands there, in ms: unanswered, before it is late; answered, before it goes by itself. */
  shownForMs: number;
};

/** Whether this device has a place for it; asked once. */
let isSupported: boolean = isNative;
const turn = inTurn();
const load = () => import('./native/doorActivity.ts');

/** Shows it beside the app, where the device has a place for that and notifications are allowed; never rejects. */
export function showDoorActivity(activity: DoorActivity): Promise<void> {
  return turn(async () => {
    if (!isSupported) return;
    const { state } = await (await load()).showActivity(activity);
    if (state === 'unsupported') isSupported = false;
  });
}

/** Takes all of them away; never rejects. */
export function endDoorActivities(): Promise<void> {
  return turn(async () => {
    if (isSupported) await (await load()).endActivities();
  });
}
