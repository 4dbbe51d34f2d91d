import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import { accessId, isKnownType, isPending, STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import { dayAt } from '@gatehouse/contract/rules/bookingTime';
import { formatLongDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import { useState } from 'react';
import { useIsOnline } from '../../lib/connection.ts';
import { gameLabel, gameTag } from '../../lib/gameLabels.ts';
import { hrefTo } from '../../lib/paths.ts';
import { CollapsibleCard } from '../../ui/CollapsibleCard.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { UnitIcon } from '../../ui/UnitIcon.tsx';
import { useNow } from '../../ui/useNow.ts';
import { accessBadge } from './doorView.ts';
import { useAcceptInvitation } from './queries.ts';
import styles from './SiteCard.module.css';
import { formatValidity } from './sharing/shareLabels.ts';

type SiteCardProps = { site: AccessSite; fetchedAt: number; isSearched: boolean };

/** A site with its units and gates; what a search has found is never folded away. */
export function SiteCard({ site, fetchedAt, isSearched }: SiteCardProps) {
  const [isOpen, setOpen] = useState(true);
  const now = useNow(STALE_AFTER_MS / 3);
  const age = useIsOnline() ? now - fetchedAt : Number.POSITIVE_INFINITY;
  const doors = [...site.Units, ...site.Gates];
  return (
    <CollapsibleCard
      title={site.name}
      subtitle={site.Address_fullAddress}
      isOpen={isOpen || isSearched}
      onToggle={setOpen}
      gist={<StatusDots doors={doors} age={age} />}
    >
      <ul className={styles.doors}>
        {doors.map((access) => (
          <li key={accessId(access)}>
            <DoorRow access={access} timeZone={site.timeZone} now={now} age={age} />
          </li>
        ))}
      </ul>
    </CollapsibleCard>
  );
}

/** How each door stands, while the card is folded. */
function StatusDots({ doors, age }: { doors: Access[]; age: number }) {
  return (
    <ul className={styles.dots}>
      {doors.map((access) => (
        <li key={accessId(access)} title={access.name}>
          <span className="visually-hidden">{access.name}</span>
          <StatusDot status={accessBadge(access, age)} />
        </li>
      ))}
    </ul>
  );
}

type DoorRowProps = { access: Access; timeZone: string; now: number; age: number };

function DoorRow({ access, timeZone, now, age }: DoorRowProps) {
  const accept = useAcceptInvitation();
  const badge = accessBadge(access, age);
  const text = {
    title: access.name,
    subtitle: subtitleOf(access, now, timeZone),
    leading: (
      <span className={styles.icon}>
        <UnitIcon type={access.type} />
      </span>
    ),
  };
  if (isPending(access)) {
    return (
      <ListRow
        {...text}
        trailing={accept.isPending ? <Spinner label="Accepting" /> : <StatusBadge status="pending" />}
        onClick={() => access.Invitation_id !== null && accept.mutate(access.Invitation_id)}
      />
    );
  }
  return (
    <ListRow
      {...text}
      to={hrefTo('AccessControl', { id: accessId(access) })}
      trailing={access.game ? <Tag word={gameTag(access.game)} /> : <StatusBadge status={badge} />}
    />
  );
}

function subtitleOf(access: Access, now: number, timeZone: string): string {
  const { type, secondarySubtitle, startTime, sharedBy, game } = access;
  if (!isKnownType(type)) return 'A type this version does not know';
  const from = sharedBy === null ? '' : `From ${sharedBy}`;
  if (isPending(access)) return `${from}, ${formatValidity(access, timeZone, now)}`;
  if (game !== null) return [gameLabel(game, timeZone), from].filter(Boolean).join(' · ');
  if (startTime === null || Date.parse(startTime) <= now) {
    return [secondarySubtitle, from].filter(Boolean).join(' · ');
  }
  const start = Temporal.Instant.from(startTime);
  const isToday = dayAt(start, timeZone).equals(dayAt(Temporal.Now.instant(), timeZone));
  return `Opens ${isToday ? formatTime(start, timeZone) : formatLongDate(start, timeZone)}`;
}
