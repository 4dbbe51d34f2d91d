import type { ActivityEntry } from '@gatehouse/contract/model/access';
import { dayAt } from '@gatehouse/contract/rules/bookingTime';
import { formatLongDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import {
  Bell,
  BellOff,
  Cable,
  DoorClosed,
  DoorOpen,
  Lightbulb,
  LightbulbOff,
  Lock,
  LockOpen,
  type LucideIcon,
  OctagonX,
  RotateCw,
  Settings2,
  ShieldX,
  TriangleAlert,
  Unplug,
  Wrench,
} from 'lucide-react';
import { todayIn } from '../lib/clock.ts';
import { Facts } from '../ui/Facts.tsx';
import styles from './ActivityList.module.css';
import { activityLabels, withoutEchoes } from './activityLabels.ts';
import { messages } from './messages.ts';

const icons: Record<ActivityEntry['action'], LucideIcon> = {
  open: LockOpen,
  lock: Lock,
  lightsOn: Lightbulb,
  lightsOff: LightbulbOff,
  opened: DoorOpen,
  closed: DoorClosed,
  locked: Lock,
  unlocked: LockOpen,
  alarm: Bell,
  alarmCleared: BellOff,
  overlock: OctagonX,
  overlockLifted: LockOpen,
  jammed: TriangleAlert,
  padLocked: ShieldX,
  attach: Cable,
  detach: Unplug,
  reboot: RotateCw,
  testModeOn: Wrench,
  testModeOff: Wrench,
  checkLink: Wrench,
  checkLock: Wrench,
  checkDoor: Wrench,
  checkMotion: Wrench,
  checkLights: Wrench,
  checkBluetooth: Wrench,
  checkMotor: Wrench,
  calibrateStart: Settings2,
  calibrateSetLocked: Settings2,
  calibrateSetUnlocked: Settings2,
  calibrateFinish: Settings2,
  calibrateCancel: Settings2,
  autoLock: Settings2,
};

type ActivityListProps = {
  entries: readonly ActivityEntry[];
  targetKind: 'door' | 'gate';
  timeZone: string;
  headingLevel: 2 | 3;
  /** How many rows, the newest, where not all. */
  maxEntries?: number;
};

/** A door's history under the days of its site. */
export function ActivityList({ entries, targetKind, timeZone, headingLevel, maxEntries }: ActivityListProps) {
  const Heading = `h${headingLevel}` as const;
  return byDay(withoutEchoes(entries).slice(0, maxEntries), timeZone).map(({ day, title, rows }) => (
    <section key={day}>
      <Heading className={styles.day}>{title}</Heading>
      <ul className={styles.rows}>
        {rows.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} targetKind={targetKind} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  ));
}

type ActivityRowProps = Pick<ActivityListProps, 'targetKind' | 'timeZone'> & { entry: ActivityEntry };

function ActivityRow({ entry, targetKind, timeZone }: ActivityRowProps) {
  const { what, by, why, tone } = activityLabels(entry, targetKind);
  const Icon = icons[entry.action];
  return (
    <li className={styles.row} data-tone={tone}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" />
      </span>
      <div className={styles.textBlock}>
        <p className={styles.what}>{what}</p>
        {why && <p className={styles.who}>{why}</p>}
        <p className={styles.who}>
          <Facts of={by} />
        </p>
      </div>
      <time className={styles.time} dateTime={entry.at}>
        {formatTime(Temporal.Instant.from(entry.at), timeZone)}
      </time>
    </li>
  );
}

function byDay(entries: readonly ActivityEntry[], timeZone: string) {
  const today = todayIn(timeZone);
  const names = new Map([
    [today.toString(), messages.today],
    [today.subtract({ days: 1 }).toString(), messages.yesterday],
  ]);
  const days: { day: string; title: string; rows: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const at = Temporal.Instant.from(entry.at);
    const day = dayAt(at, timeZone).toString();
    if (days.at(-1)?.day !== day)
      days.push({ day, title: names.get(day) ?? formatLongDate(at, timeZone), rows: [] });
    days.at(-1)?.rows.push(entry);
  }
  return days;
}
