import type { StaffGate, StaffUnit } from '@gatehouse/contract/api/staff';
import type { StaffLockable } from '@gatehouse/contract/api/staffLockables';
import { alarmBanner, isAlarmed } from '@gatehouse/contract/rules/accessStatus';
import { memo } from 'react';
import { hrefTo } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './Alarms.module.css';
import { messages } from './messages.ts';

/** More doors than these are counted, not named: a banner leaves room for the list below it. */
const MAX_NAMED = 6;

type AlarmsProps = {
  units: readonly StaffUnit[];
  gates: readonly StaffGate[];
  lockables: readonly StaffLockable[];
  /** Whether the doors are in sight, on top of a list: then they are only announced. */
  isListed: boolean;
};

/** What alarms at a site: announced, and on a plan said in banners with the way to each of the doors. */
export const Alarms = memo(function Alarms({ units, gates, lockables, isListed }: AlarmsProps) {
  const inUnits = units.filter(isAlarmed);
  const atGates = gates.filter(isAlarmed);
  const inLockers = lockables.filter(isAlarmed);
  const ofUnits = alarmBanner(inUnits);
  const ofGates = bannerOf(messages.alarms.gate, messages.alarms.gates, atGates);
  const ofLockers = bannerOf(messages.alarms.lockable, messages.alarms.lockables, inLockers);
  if (isListed) {
    return (
      <p className="visually-hidden" role="alert">
        {[ofUnits, ofGates, ofLockers].filter(Boolean).join(' ')}
      </p>
    );
  }
  return (
    <>
      <Alarm text={ofUnits} of="unit" doors={inUnits} />
      <Alarm text={ofGates} of="gate" doors={atGates} />
      <Alarm text={ofLockers} of="lockable" doors={inLockers} />
    </>
  );
});

type Named = { id: number; name: string };
type AlarmProps = {
  text: string | undefined;
  of: 'unit' | 'gate' | 'lockable';
  doors: readonly Named[];
};

function Alarm({ text, of, doors }: AlarmProps) {
  if (text === undefined) return null;
  const isAlone = doors.length === 1;
  const more = doors.length - MAX_NAMED;
  return (
    <Banner
      tone="alarm"
      action={
        <div className={styles.doors}>
          {doors.slice(0, MAX_NAMED).map(({ id, name }) => (
            <LinkButton key={id} size="medium" to={hrefTo('UserAccessControl', { id: `${of}_${id}` })}>
              {isAlone ? messages.show : name}
            </LinkButton>
          ))}
          {more > 0 && <span>{messages.more(more)}</span>}
        </div>
      }
    >
      {text}
    </Banner>
  );
}

/** As the units' banner is worded. */
function bannerOf(
  one: (name: string) => string,
  many: (count: number) => string,
  alarming: readonly Named[],
): string | undefined {
  const [only, ...others] = alarming;
  if (only === undefined) return undefined;
  return others.length === 0 ? one(only.name) : many(alarming.length);
}
