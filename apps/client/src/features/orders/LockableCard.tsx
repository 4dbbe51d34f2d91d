import type { Lockable } from '@gatehouse/contract/api/lockables';
import { STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import { DoorOpen, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { useConnection, useIsOnline } from '../../lib/connection.ts';
import { Age } from '../../ui/Age.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Stages } from '../../ui/Stages.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './Collect.module.css';
import { lockableStages, type OpenCommand } from './lockableStages.ts';
import { messages } from './messages.ts';
import { useCollect, useOpenLockable } from './queries.ts';

type Inventory = Lockable['inventories'][number];
type LockableCardProps = { lockable: Lockable; orderId: number; fetchedAt: number };

/**
 * One locker: its door as the device reported it, what of the order lies in it, and the way to open it. It opens only
 * once the device says so, and what lies in it counts as collected only once the customer says that it was taken.
 */
export function LockableCard({ lockable, orderId, fetchedAt }: LockableCardProps) {
  const { command, open } = useOpenCommand(lockable.id);
  const collect = useCollect(orderId);
  const { name, inventories } = lockable;
  const mayTake = command?.state === 'confirmed' || lockable.doorStatus === 'open';
  const take = (items: readonly Inventory[]) => collect.mutate(items.map(({ id }) => id));
  return (
    <Card className={styles.locker} aria-label={name} role="group">
      <header className={styles.head}>
        <h3>{name}</h3>
        <DoorReport lockable={lockable} fetchedAt={fetchedAt} />
      </header>
      <ul className={styles.items}>
        {inventories.map((item) => (
          <li key={item.id} className={styles.item}>
            <span>{item.productName}</span>
            {mayTake && inventories.length > 1 && (
              <Button
                variant="quiet"
                disabled={collect.isPending}
                onClick={() => take([item])}
                aria-label={messages.takenItem(item.productName)}
              >
                {messages.taken}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {command && <Stages label={messages.opening(name)} stages={lockableStages(command)} />}
      <FormFailure failure={collect.error ? failureOf(collect.error) : undefined} />
      <div className={styles.actions}>
        {mayTake && (
          <Button
            variant="primary"
            size="large"
            wide
            icon={<PackageCheck aria-hidden="true" />}
            pending={collect.isPending}
            onClick={() => take(inventories)}
          >
            {messages.takenAll(inventories.length)}
          </Button>
        )}
        <Button
          variant={mayTake ? 'secondary' : 'primary'}
          size="large"
          wide
          icon={<DoorOpen aria-hidden="true" />}
          pending={command?.state === 'sending'}
          aria-label={messages.openOf(mayTake ? messages.openAgain : messages.openLocker, name)}
          onClick={() => void open()}
        >
          {mayTake ? messages.openAgain : messages.openLocker}
        </Button>
      </div>
    </Card>
  );
}

/** Opens a locker, one command at a time; `command` is the last one and how far it is. */
function useOpenCommand(lockableId: number) {
  const opening = useOpenLockable();
  const [command, setCommand] = useState<OpenCommand>();

  async function open() {
    if (command?.state === 'sending') return;
    const wasOffline = !useConnection.getState().networkUp;
    setCommand({ state: 'sending' });
    try {
      await opening.mutateAsync(lockableId);
      setCommand({ state: 'confirmed' });
    } catch (error) {
      setCommand({ state: 'failed', error, wasOffline });
    }
  }

  return { command, open };
}

/** The door as its device reported it last, how long ago, and whether that may have changed. */
function DoorReport({ lockable, fetchedAt }: { lockable: Lockable; fetchedAt: number }) {
  const { online, doorStatus, reportedAt, jammed } = lockable;
  const isOnline = useIsOnline();
  const age = useNow(1_000) - fetchedAt;
  const isKnown = isOnline && online && age <= STALE_AFTER_MS;
  return (
    <>
      <StatusBadge status={isKnown ? (doorStatus ?? 'unknown') : 'offline'} />
      <div className={styles.report}>
        {jammed && isKnown && <p>{messages.lockerStuck}</p>}
        {reportedAt && (
          <p>
            <Age since={reportedAt} prefix={isKnown ? messages.reported : messages.lastReport} />
            {!isKnown && messages.mayHaveChanged}
          </p>
        )}
        {isOnline && !online && <p>{messages.lockerOffline}</p>}
      </div>
    </>
  );
}
