import type { StaffAlert } from '@gatehouse/contract/api/staffAlerts';
import { Archive, ArchiveRestore } from 'lucide-react';
import { hrefTo } from '../../../lib/paths.ts';
import { Age } from '../../../ui/Age.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LogRow } from '../../../ui/LogRow.tsx';
import styles from './AlertList.module.css';
import { kinds } from './kinds.ts';
import { messages } from './messages.ts';

type AlertRowProps = {
  alert: StaffAlert;
  /** Otherwise it is archived. */
  isCurrent: boolean;
  isFresh: boolean;
  /** On its way into the archive or out of it. */
  isMoving: boolean;
  /** Whether a path can be gone to in the mode that runs. */
  leadsTo: (path: string) => boolean;
  onFollow: (path: string) => void;
  /** Left out where they may not archive. */
  onMove: (() => void) | undefined;
};

/** One alert: what happened and when, whether it is over, where it leads, and the way into the archive or out of it. */
export function AlertRow(props: AlertRowProps) {
  const { alert, isCurrent, isFresh, isMoving, leadsTo, onFollow, onMove } = props;
  const { icon: Icon, tone } = kinds[alert.kind];
  const path = pathOf(alert);
  const target = path !== undefined && leadsTo(path) ? path : undefined;
  return (
    <LogRow
      icon={<Icon aria-hidden="true" />}
      tone={alert.endedAt === null ? tone : 'plain'}
      label={messages.kinds[alert.kind]}
      at={alert.createdAt}
      content={<Message alert={alert} />}
      isNew={isCurrent && isFresh ? messages.isNew : undefined}
      leads={target !== undefined}
      onFollow={target === undefined ? undefined : () => onFollow(target)}
      tool={
        onMove && (
          <IconButton
            label={isCurrent ? messages.move(alert.message) : messages.moveBack(alert.message)}
            icon={isCurrent ? <Archive /> : <ArchiveRestore />}
            disabled={isMoving}
            onClick={onMove}
          />
        )
      }
    />
  );
}

function Message({ alert: { message, endedAt } }: { alert: StaffAlert }) {
  return (
    <>
      {message}
      {endedAt !== null && (
        <span className={styles.ended}>
          <Age since={endedAt} prefix={messages.over} />
        </span>
      )}
    </>
  );
}

function pathOf({ unitId, gateId, lockableId, controllerId }: StaffAlert): string | undefined {
  if (unitId !== null) return hrefTo('UserAccessControl', { id: `unit_${unitId}` });
  if (gateId !== null) return hrefTo('UserAccessControl', { id: `gate_${gateId}` });
  if (lockableId !== null) return hrefTo('UserAccessControl', { id: `lockable_${lockableId}` });
  return controllerId === null ? undefined : hrefTo('UserControllerDetails', { id: String(controllerId) });
}
