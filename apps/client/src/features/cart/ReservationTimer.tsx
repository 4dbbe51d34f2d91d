import { Timer as TimerIcon, TimerOff } from 'lucide-react';
import { formatCountdown } from '../../ui/countdown.ts';
import { useNow } from '../../ui/useNow.ts';
import styles from './ReservationTimer.module.css';
import { RESERVATION_WARNING_MS, reservationLeftMs } from './reservation.ts';

/** How long a unit is still reserved, to the second; said aloud only when little is left. */
export function ReservationTimer({ heldUntil }: { heldUntil: string }) {
  const left = reservationLeftMs(heldUntil, useNow(1000)) ?? 0;
  if (left === 0)
    return (
      <span className={styles.hold} data-state="lost">
        <TimerOff aria-hidden="true" />
        Hold ran out
      </span>
    );
  const isShort = left <= RESERVATION_WARNING_MS;
  return (
    <span className={styles.hold} data-state={isShort ? 'short' : 'held'}>
      <TimerIcon aria-hidden="true" />
      <span>
        Held for you for <time dateTime={`PT${Math.ceil(left / 1000)}S`}>{formatCountdown(left)}</time>
      </span>
      <span className="visually-hidden" role="status">
        {isShort ? 'Less than two minutes of your hold are left.' : ''}
      </span>
    </span>
  );
}
