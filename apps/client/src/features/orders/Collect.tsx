import type { Order } from '@gatehouse/contract/model/order';
import { fromDeviceTime } from '../../lib/clock.ts';
import { useIsOnline } from '../../lib/connection.ts';
import { messageOf } from '../../lib/networkError.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Collect.module.css';
import { LockableCard } from './LockableCard.tsx';
import { messages } from './messages.ts';
import { useLockables } from './queries.ts';

/** The lockers in which the goods lie, each to be opened and emptied. What is not in a locker yet is shown as such. */
export function Collect({ order }: { order: Order }) {
  const lockables = useLockables(order.id);
  const isOnline = useIsOnline();
  const isWaiting = order.state === 'PaymentSettled' || order.state === 'PartiallyReady';
  return (
    <section className={styles.collect} aria-labelledby="collect">
      <h2 id="collect">{messages.collect}</h2>
      {!isOnline && <Banner tone="warning">{messages.collectOffline}</Banner>}
      {isWaiting && (
        <Banner>{order.state === 'PartiallyReady' ? messages.someNotReady : messages.noneReady}</Banner>
      )}
      {lockables.data ? (
        lockables.data.lockables.map((lockable) => (
          <LockableCard
            key={lockable.id}
            lockable={lockable}
            orderId={order.id}
            fetchedAt={fromDeviceTime(lockables.dataUpdatedAt)}
          />
        ))
      ) : lockables.error ? (
        <div className={styles.failed} role="alert">
          <p>{messageOf(lockables.error)}</p>
          <Button pending={lockables.isFetching} onClick={() => void lockables.refetch()}>
            {messages.tryAgain}
          </Button>
        </div>
      ) : (
        <div aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      )}
    </section>
  );
}
