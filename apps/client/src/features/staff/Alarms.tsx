import type { StaffUnit } from '@gatehouse/contract/api/staff';
import type { StaffLockable } from '@gatehouse/contract/api/staffLockables';
import { alarmBanner, isAlarmed } from '@gatehouse/contract/rules/accessStatus';
import { hrefTo } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

type AlarmsProps = { units: readonly StaffUnit[]; lockables: readonly StaffLockable[] };

/** The banners of a site's alarms; a single one leads to its door. */
export function Alarms({ units, lockables }: AlarmsProps) {
  const inUnits = units.filter(isAlarmed);
  const inLockers = lockables.filter(isAlarmed);
  return (
    <>
      <Alarm text={alarmBanner(inUnits)} keys={inUnits.map(({ id }) => `unit_${id}`)} />
      <Alarm text={lockerBanner(inLockers)} keys={inLockers.map(({ id }) => `lockable_${id}`)} />
    </>
  );
}

function Alarm({ text, keys: [only, ...others] }: { text: string | undefined; keys: readonly string[] }) {
  if (text === undefined || only === undefined) return null;
  return (
    <Banner
      tone="alarm"
      action={
        others.length === 0 && (
          <LinkButton size="medium" to={hrefTo('UserAccessControl', { id: only })}>
            Show
          </LinkButton>
        )
      }
    >
      {text}
    </Banner>
  );
}

function lockerBanner(alarming: readonly StaffLockable[]): string | undefined {
  const [only, ...others] = alarming;
  if (only === undefined) return undefined;
  if (others.length === 0) return `Locker ${only.name} is alarming!`;
  return `There are ${alarming.length} lockers alarming!`;
}
