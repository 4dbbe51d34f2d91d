import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import { accessId } from '@gatehouse/contract/rules/accessStatus';
import { dayAt } from '@gatehouse/contract/rules/bookingTime';
import { formatShortDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import { type ReactNode, useId, useState } from 'react';
import { todayIn } from '../../lib/clock.ts';
import { useIsOnline } from '../../lib/connection.ts';
import { gameLabel, gameTag } from '../../lib/gameLabels.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { UnitIcon } from '../../ui/UnitIcon.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './DoorGroups.module.css';
import type { DoorAt } from './doorGroups.ts';
import { messages } from './messages.ts';
import { NowDoor } from './NowDoor.tsx';
import { OfferedRow } from './OfferedRow.tsx';
import { useDoorGroups } from './useDoorGroups.ts';

/** As many as one looks over; the rest is asked for. */
const SHOWN_FIRST = 6;

type DoorGroupsProps = { sites: readonly AccessSite[]; fetchedAt: number };

/** The doors of every site by when they open: now with their commands, later, and those that are offered. */
export function DoorGroups({ sites, fetchedAt }: DoorGroupsProps) {
  const groups = useDoorGroups(sites);
  const [showsAll, setShowsAll] = useState(false);
  const now = useNow(1_000);
  const age = useIsOnline() ? now - fetchedAt : Number.POSITIVE_INFINITY;
  const shown = showsAll ? groups.now : groups.now.slice(0, SHOWN_FIRST);
  const hidden = groups.now.length - shown.length;
  return (
    <>
      <Group title={messages.now} doors={shown}>
        {(door, place) => (
          <NowDoor {...door} now={now} age={age} isFirst={place === 0} isMoving={groups.isMoving} />
        )}
      </Group>
      {hidden > 0 && (
        <Button wide onClick={() => setShowsAll(true)}>
          {messages.showMore(hidden)}
        </Button>
      )}
      <Group title={messages.games} doors={groups.games}>
        {(door) => <GameRow {...door} />}
      </Group>
      <Group title={messages.sharedWithYou} doors={groups.offered}>
        {({ access, site }) => <OfferedRow access={access} site={site} now={now} />}
      </Group>
      <Group title={messages.later} doors={groups.later} isQuiet>
        {(door) => <LaterRow {...door} />}
      </Group>
    </>
  );
}

type GroupProps = {
  title: string;
  doors: readonly DoorAt[];
  isQuiet?: boolean;
  children: (door: DoorAt, place: number) => ReactNode;
};

function Group({ title, doors, isQuiet, children }: GroupProps) {
  const id = useId();
  if (doors.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id} data-quiet={isQuiet}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.rows}>
        {doors.map((door, place) => (
          <li key={accessId(door.access)}>{children(door, place)}</li>
        ))}
      </ul>
    </section>
  );
}

function DoorIcon({ type }: { type: string }) {
  return (
    <span className={styles.icon}>
      <UnitIcon type={type} />
    </span>
  );
}

function LaterRow({ access, site }: DoorAt) {
  return (
    <ListRow
      title={access.name}
      subtitle={<Facts of={[opensText(access, site.timeZone), site.name]} />}
      leading={<DoorIcon type={access.type} />}
      to={hrefTo('AccessControl', { id: accessId(access) })}
    />
  );
}

/** When a door opens that does not yet: the time of this day, else the day. */
function opensText({ startTime }: Access, timeZone: string): string {
  if (startTime === null) return '';
  const start = Temporal.Instant.from(startTime);
  const isToday = dayAt(start, timeZone).equals(todayIn(timeZone));
  return messages.opensFrom(isToday ? formatTime(start, timeZone) : formatShortDate(start, timeZone));
}

function GameRow({ access, site }: DoorAt) {
  if (access.game === null) return null;
  return (
    <ListRow
      title={access.name}
      subtitle={<Facts of={[gameLabel(access.game, site.timeZone), site.name]} />}
      leading={<DoorIcon type={access.type} />}
      trailing={<Tag word={gameTag(access.game)} />}
      to={hrefTo('AccessControl', { id: accessId(access) })}
    />
  );
}
