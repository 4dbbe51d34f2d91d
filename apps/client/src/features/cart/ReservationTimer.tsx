import { Timer as TimerIcon, TimerOff } from 'lucide-react';
import { formatCountdown } from '../../ui/countdown.ts';
import { RichText } from '../../ui/RichText.tsx';
import { useNow } from '../../ui/useNow.ts';
import { messages } from './messages.ts';
import styles from './ReservationTimer.module.css';
import { RESERVATION_WARNING_MS, reservationLeftMs } from './reservation.ts';

/** How long a unit is still reserved, to the second; said aloud only when little is left. */
export function ReservationTimer({ heldUntil }: { heldUntil: string }) {
  const left = reservationLeftMs(heldUntil, useNow(1000)) ?? 0;
  if (left === 0)
    return (
      <span className={styles.hold} data-state="lost">
        <TimerOff aria-hidden="true" />
        {messages.holdEnded}
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
