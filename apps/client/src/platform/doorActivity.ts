import { inTurn } from './inTurn.ts';
import { isNative } from './shell.ts';

/** How far a command to a door has come, or that a room runs out, in the words of the screen, for the device's lock screen. */
export type DoorActivity = {
  /** The door; a newer command to it takes the place of the one before. */
  id: string;
  title: string;
  subtitle: string;
  link: string;
  stage: 'sending' | 'confirmed' | 'failed' | 'ending';
  text: string;
  detail: string;
  /** What stands there instead once the app was put away before the answer came, or the end. */
  late: string;
  /** How long it stands there, in ms: unanswered, before it is late; answered, before it goes by itself; until the end, counted down. */
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

/** The rooms that stand there as running out, by their ids. */
const endings = new Map<string, DoorActivity>();

/** Shows the rooms that run out, each once until its end; what is not among them any more goes. */
export function showEndings(activities: readonly DoorActivity[]): void {
  const ids = new Set(activities.map(({ id }) => id));
  for (const [id, gone] of endings) {
    if (ids.has(id)) continue;
    endings.delete(id);
    void showDoorActivity({ ...gone, shownForMs: 0 });
  }
  for (const activity of activities) {
    if (endings.get(activity.id)?.text === activity.text) continue;
    endings.set(activity.id, activity);
    void showDoorActivity(activity);
  }
}

/** Takes all of them away; never rejects. */
export function endDoorActivities(): Promise<void> {
  endings.clear();
  return turn(async () => {
    if (isSupported) await (await load()).endActivities();
  });
}
