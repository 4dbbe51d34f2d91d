import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import { ListRow } from '../../ui/ListRow.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { UnitIcon } from '../../ui/UnitIcon.tsx';
import styles from './DoorGroups.module.css';
import { messages } from './messages.ts';
import { useAcceptInvitation } from './queries.ts';
import { formatValidity } from './sharing/shareLabels.ts';

type OfferedRowProps = { access: Access; site: AccessSite; now: number };

/** A door that someone offers; a tap accepts it. */
export function OfferedRow({ access, site, now }: OfferedRowProps) {
  const accept = useAcceptInvitation();
  const validity = formatValidity(access, site.timeZone, now);
  return (
    <ListRow
      title={access.name}
      subtitle={`${messages.from(access.sharedBy ?? '')}, ${validity}`}
      leading={
        <span className={styles.icon}>
          <UnitIcon type={access.type} />
        </span>
      }
      trailing={accept.isPending ? <Spinner label={messages.accepting} /> : <StatusBadge status="pending" />}
      onClick={() => access.Invitation_id !== null && accept.mutate(access.Invitation_id)}
    />
  );
}
