import { accessId, accessStatus, isGate } from '@gatehouse/contract/rules/accessStatus';
import { ChevronRight, DoorOpen, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { commandStages } from '../../doors/commandStages.ts';
import { doorActions } from '../../doors/doorView.ts';
import { messages as doorMessages } from '../../doors/messages.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Stages } from '../../ui/Stages.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { UnitIcon } from '../../ui/UnitIcon.tsx';
import styles from './DoorGroups.module.css';
import type { DoorAt } from './doorGroups.ts';
import { accessBadge, blockReasonAt } from './doorView.ts';
import { messages } from './messages.ts';
import { useCustomerCommand } from './useCustomerCommand.ts';

type NowDoorProps = DoorAt & {
  now: number;
  /** How long ago it was fetched, in ms; infinite without a connection. */
  age: number;
  /** The one that is likeliest to be meant. */
  isFirst: boolean;
  /** It has just changed its place: a tap is not meant for it. */
  isMoving: boolean;
};

/**
 * A door that opens now, with its command and what becomes of it in the row. Where no command would reach its controller
 * the row leads to the door, and so to its other ways.
 */
export function NowDoor({ access, site, now, age, isFirst, isMoving }: NowDoorProps) {
  const { command, isSettling, send, shown } = useCustomerCommand({ access, site });
  const targetKind = isGate(access) ? 'gate' : 'door';
  const [action] = doorActions(shown, accessStatus(shown, isGate(shown), age));
  const blockReason = blockReasonAt(shown, Temporal.Instant.fromEpochMilliseconds(now), site.timeZone);
  const isReachable = access.online && age !== Number.POSITIVE_INFINITY;
  const from = access.sharedBy === null ? '' : messages.from(access.sharedBy);
  const nameOnDoor = access.name === access.nameOnDoor ? '' : access.nameOnDoor;
  const isSending = command?.state === 'sending';

  return (
    <div className={styles.door}>
      <div className={styles.row}>
        <Link className={styles.link} to={hrefTo('AccessControl', { id: accessId(access) })}>
          <span className={styles.icon}>
            <UnitIcon type={access.type} />
          </span>
          <span className={styles.textBlock}>
            <span className={cx(styles.name, 'pause')} translate="no">
              {access.name}
            </span>
            <span className={cx(styles.where, 'pause')}>
              <Facts of={[nameOnDoor, site.name, from]} />
            </span>
            <span className={styles.badge}>
              <StatusBadge status={accessBadge(shown, age)} />
            </span>
          </span>
          {(!isReachable || blockReason) && <ChevronRight className={styles.chevron} aria-hidden="true" />}
        </Link>
        {action && isReachable && !blockReason && (
          <Button
            variant={isFirst ? 'primary' : 'secondary'}
            size="large"
            className={styles.command}
            icon={action === 'open' ? <DoorOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
            aria-label={messages.commandOf(doorMessages.actions[action], access.name)}
            pending={isSending}
            aria-disabled={isSettling || isMoving}
            onClick={() => void send(action)}
          >
            {doorMessages.actions[action]}
          </Button>
        )}
      </div>
      {command && (
        <div className={styles.stages}>
          <Stages
            label={messages.commandTo(access.name)}
            stages={commandStages(command, targetKind, shown.doorStatus, 'customer')}
          />
        </div>
      )}
    </div>
  );
}
