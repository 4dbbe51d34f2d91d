import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import { accessId, isKnownType, isPending, STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import { useState } from 'react';
import { hrefTo } from '../../lib/paths.ts';
import { CollapsibleCard } from '../../ui/CollapsibleCard.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { UnitIcon } from '../../ui/UnitIcon.tsx';
import { useNow } from '../../ui/useNow.ts';
import { doorSign } from './doorView.ts';
import { useAcceptInvitation } from './queries.ts';
import styles from './SiteCard.module.css';

type SiteCardProps = { site: AccessSite; fetchedAt: number; isSearched: boolean };

/** A site with its units and gates; what a search has found is never folded away. */
export function SiteCard({ site, fetchedAt, isSearched }: SiteCardProps) {
  const [isOpen, setOpen] = useState(true);
  const age = useNow(STALE_AFTER_MS / 3) - fetchedAt;
  const doors = [...site.Units, ...site.Gates];
  return (
    <CollapsibleCard
      title={site.name}
      subtitle={site.Address_fullAddress}
      isOpen={isOpen || isSearched}
      onToggle={setOpen}
    >
      <ul className={styles.doors}>
        {doors.map((access) => (
          <li key={accessId(access)}>
            <DoorRow access={access} age={age} />
          </li>
        ))}
      </ul>
    </CollapsibleCard>
  );
}

function DoorRow({ access, age }: { access: Access; age: number }) {
  const accept = useAcceptInvitation();
  const sign = doorSign(access, age);
  const words = {
    title: access.name,
    subtitle: isKnownType(access.type) ? access.secondarySubtitle : 'A type this version does not know',
    leading: (
      <span className={styles.icon}>
        <UnitIcon type={access.type} />
      </span>
    ),
  };
  if (isPending(access)) {
    return (
      <ListRow
        {...words}
        trailing={accept.isPending ? <Spinner label="Accepting" /> : <StatusBadge status="pending" />}
        onClick={() => access.Invitation_id !== null && accept.mutate(access.Invitation_id)}
      />
    );
  }
  return (
    <ListRow
      {...words}
      to={hrefTo('AccessControl', { id: accessId(access) })}
      trailing={<StatusBadge status={sign} />}
    />
  );
}
