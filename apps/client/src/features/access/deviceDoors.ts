import type { AccessSite } from '@gatehouse/contract/model/access';
import { accessId } from '@gatehouse/contract/rules/accessStatus';
import { doorBadge } from '../../doors/doorView.ts';
import { now as serverNow, toDeviceTime } from '../../lib/clock.ts';
import { useSession } from '../../lib/session.ts';
import { showEndings } from '../../platform/doorActivity.ts';
import { setWidgetDoors, type WidgetDoor, type WidgetReport } from '../../platform/doorWidget.ts';
import { type QuickAction, setQuickActions } from '../../platform/quickActions.ts';
import { statusTone, statusWord } from '../../ui/status.ts';
import { endingsOf } from './doorActivity.ts';
import { type DoorAt, groupDoors } from './doorGroups.ts';
import { namesOf } from './namesOf.ts';
import { readUsedDoors, type UsedDoors } from './usedDoors.ts';

/** As many as launchers show beside what they add themselves. */
const MAX_ACTIONS = 3;
/** As many as a home screen has room for. */
const MAX_WIDGET_DOORS = 3;
/** How long after it what was reported may still be shown where nothing newer comes, in ms. */
const REPORT_SHOWN_MS = 5 * 60_000;

/** Has the device show a customer's doors outside of the app, as they were just fetched. */
export function showDeviceDoors(customerId: number, sites: readonly AccessSite[]): void {
  // What is answered after a log-out is nobody's.
  if (useSession.getState().customer?.id !== customerId) return;
  const used = readUsedDoors();
  const now = serverNow();
  void setQuickActions(quickActionsOf(sites, used, now));
  void setWidgetDoors(widgetDoorsOf(sites, used, now).map(byDeviceClock));
  showEndings(endingsOf(sites, now));
}

/** A home screen knows no other clock. */
function byDeviceClock(door: WidgetDoor): WidgetDoor {
  if (door.report === null) return door;
  const { at, until } = door.report;
  return { ...door, report: { ...door.report, at: toDeviceTime(at), until: toDeviceTime(until) } };
}

/** The doors used last that open now, each with the link to its screen. A link opens no door by itself. */
export function quickActionsOf(sites: readonly AccessSite[], used: UsedDoors, now: number): QuickAction[] {
  return doorsNow(sites, used, now)
    .filter(({ access }) => used[accessId(access)] !== undefined)
    .slice(0, MAX_ACTIONS)
    .map(namesOf);
}

/** The doors that open now, those used last first, with what was reported of each for as long as that may be shown. */
export function widgetDoorsOf(sites: readonly AccessSite[], used: UsedDoors, now: number): WidgetDoor[] {
  return doorsNow(sites, used, now)
    .slice(0, MAX_WIDGET_DOORS)
    .map((door) => ({ ...namesOf(door), report: reportOf(door, now) }));
}

function doorsNow(sites: readonly AccessSite[], used: UsedDoors, now: number): DoorAt[] {
  return groupDoors(sites, { now, used, position: undefined }).now;
}

/** Null where nothing was reported, or what was may have changed. */
function reportOf({ access }: DoorAt, now: number): WidgetReport | null {
  const status = doorBadge(access, 0);
  const tone = statusTone[status];
  if (tone === 'none' || !access.online || access.reportedAt === null) return null;
  // A time to come would make it look new for longer than it is.
  const at = Math.min(Date.parse(access.reportedAt), now);
  return { word: statusWord[status], tone, at, until: at + REPORT_SHOWN_MS };
}
