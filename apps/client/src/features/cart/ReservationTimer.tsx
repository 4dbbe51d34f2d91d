import type { Order } from '@gatehouse/contract/model/order';
import { Timer as TimerIcon, TimerOff } from 'lucide-react';
import { formatCountdown } from '../../ui/countdown.ts';
import { RichText } from '../../ui/RichText.tsx';
import { useNow } from '../../ui/useNow.ts';
import { messages } from './messages.ts';
import styles from './ReservationTimer.module.css';
import { RESERVATION_WARNING_MS, reservationLeftMs } from './reservation.ts';

type Hold = Pick<Order['Bookings'][number], 'heldUntil' | 'holdEnded'>;

/**
 * How long a unit is still reserved, to the second; said aloud only when little is left. At the end the server is asked, and
 * only its answer ends it. Nothing for what is not reserved.
 */
export function ReservationTimer({ hold: { heldUntil, holdEnded } }: { hold: Hold }) {
  const now = useNow(1000);
  if (heldUntil === null) return null;
  const left = reservationLeftMs(heldUntil, now);
  if (holdEnded)
    return (
      <span className={styles.hold} data-state="lost">
        <TimerOff aria-hidden="true" />
        {messages.holdEnded}
      </span>
    );
  if (left === 0)
    return (
      <span className={styles.hold} data-state="checking">
        <TimerIcon aria-hidden="true" />
        {messages.checkingHold}
      </span>
    );
  const isShort = left <= RESERVATION_WARNING_MS;
  return (
    <span className={styles.hold} data-state={isShort ? 'short' : 'held'}>
      <TimerIcon aria-hidden="true" />
      <span>
        <RichText
          text={messages.heldFor(formatCountdown(left))}
          marks={{ time: (words) => <time dateTime={isoDuration(left)}>{words}</time> }}
        />
      </span>
      <span className="visually-hidden" role="status">
        {isShort ? messages.holdEndsSoon : ''}
      </span>
    </span>
  );
}

const isoDuration = (ms: number) => `PT${Math.ceil(ms / 1000)}S`;
