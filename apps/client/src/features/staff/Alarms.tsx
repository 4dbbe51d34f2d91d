import type { StaffGate, StaffUnit } from '@gatehouse/contract/api/staff';
import type { StaffLockable } from '@gatehouse/contract/api/staffLockables';
import { alarmBanner, isAlarmed } from '@gatehouse/contract/rules/accessStatus';
import { memo } from 'react';
import { hrefTo } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './Alarms.module.css';

/** More doors than these are counted, not named: a banner leaves room for the list below it. */
const MAX_NAMED = 6;

type AlarmsProps = {
  units: readonly StaffUnit[];
  gates: readonly StaffGate[];
  lockables: readonly StaffLockable[];
};

/** The banners of a site's alarms, and the way to each of the doors, also to those that the list leaves out. */
export const Alarms = memo(function Alarms({ units, gates, lockables }: AlarmsProps) {
  const inUnits = units.filter(isAlarmed);
  const atGates = gates.filter(isAlarmed);
  const inLockers = lockables.filter(isAlarmed);
  return (
    <>
      <Alarm text={alarmBanner(inUnits)} of="unit" doors={inUnits} />
      <Alarm text={bannerOf('Gate', 'gates', atGates)} of="gate" doors={atGates} />
      <Alarm text={bannerOf('Locker', 'lockers', inLockers)} of="lockable" doors={inLockers} />
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
              {isAlone ? 'Show' : name}
            </LinkButton>
          ))}
          {more > 0 && <span>and {more} more</span>}
        </div>
      }
    >
      {text}
    </Banner>
  );
}

/** As the units' banner is worded. */
function bannerOf(one: string, many: string, alarming: readonly Named[]): string | undefined {
  const [only, ...others] = alarming;
  if (only === undefined) return undefined;
  return others.length === 0
    ? `${one} ${only.name} is alarming!`
    : `There are ${alarming.length} ${many} alarming!`;
}
