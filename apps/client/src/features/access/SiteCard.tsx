import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import { accessId, isKnownType, isPending, STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import { dayAt } from '@gatehouse/contract/rules/bookingTime';
import { formatLongDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import { type ReactNode, useState } from 'react';
import { todayIn } from '../../lib/clock.ts';
import { useIsOnline } from '../../lib/connection.ts';
import { gameLabel, gameTag } from '../../lib/gameLabels.ts';
import { hrefTo } from '../../lib/paths.ts';
import { CollapsibleCard } from '../../ui/CollapsibleCard.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { UnitIcon } from '../../ui/UnitIcon.tsx';
import { useNow } from '../../ui/useNow.ts';
import { accessBadge } from './doorView.ts';
import { messages } from './messages.ts';
import { OfferedRow } from './OfferedRow.tsx';
import styles from './SiteCard.module.css';

type SiteCardProps = { site: AccessSite; fetchedAt: number; isSearched: boolean };

/**
 * A site with its units and gates, folded while they are listed by when they open; what a search has found is never
 * folded away.
 */
export function SiteCard({ site, fetchedAt, isSearched }: SiteCardProps) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow(STALE_AFTER_MS / 3);
  const age = useIsOnline() ? now - fetchedAt : Number.POSITIVE_INFINITY;
  const doors = [...site.Units, ...site.Gates];
  return (
    <CollapsibleCard
      title={site.name}
      subtitle={site.Address_fullAddress}
      isOpen={isOpen || isSearched}
      onToggle={setOpen}
      gist={<StatusDots doors={doors.filter(({ game }) => game === null)} age={age} />}
    >
      <ul className={styles.doors}>
        {doors.map((access) => (
          <li key={accessId(access)}>
            <DoorRow access={access} site={site} now={now} age={age} />
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
          <span className="visually-hidden" translate="no">
            {access.name}
          </span>
          <StatusDot status={accessBadge(access, age)} />
        </li>
      ))}
    </ul>
  );
}

type DoorRowProps = { access: Access; site: AccessSite; now: number; age: number };

function DoorRow({ access, site, now, age }: DoorRowProps) {
  if (isPending(access)) return <OfferedRow access={access} site={site} now={now} />;
  const text = {
    title: access.name,
    subtitle: subtitleOf(access, now, site.timeZone),
    leading: (
      <span className={styles.icon}>
        <UnitIcon type={access.type} />
      </span>
    ),
  };
  return (
    <ListRow
      {...text}
      to={hrefTo('AccessControl', { id: accessId(access) })}
      trailing={
        access.game ? <Tag word={gameTag(access.game)} /> : <StatusBadge status={accessBadge(access, age)} />
      }
    />
  );
}

function subtitleOf(access: Access, now: number, timeZone: string): ReactNode {
  const { type, secondarySubtitle, startTime, sharedBy, game } = access;
  if (!isKnownType(type)) return messages.unknownType;
  const from = sharedBy === null ? '' : messages.from(sharedBy);
  if (game !== null) return <Facts of={[gameLabel(game, timeZone), from]} />;
  if (startTime === null || Date.parse(startTime) <= now) {
    return (secondarySubtitle || from) && <Facts of={[secondarySubtitle, from]} />;
  }
  const start = Temporal.Instant.from(startTime);
  const isToday = dayAt(start, timeZone).equals(todayIn(timeZone));
  return messages.opens(isToday ? formatTime(start, timeZone) : formatLongDate(start, timeZone));
}
