import { formatCountdown } from '../../ui/countdown.ts';
import { useNow } from '../../ui/useNow.ts';
import styles from './Countdown.module.css';

type CountdownProps = {
  /** The instant it runs to, as ISO text. */
  until: string;
  /** The whole time it counts, in ms. */
  whole: number;
  /** What runs: 'left to play'. */
  label: string;
  isUrgent?: boolean;
};

/** The time left to the second, large, and as a line that grows shorter. */
export function Countdown({ until, whole, label, isUrgent = false }: CountdownProps) {
  const left = Math.max(0, Date.parse(until) - useNow(1_000));
  return (
    <div className={styles.countdown} data-urgent={isUrgent}>
      <p className={styles.textBlock}>
        <time className={styles.left} dateTime={`PT${Math.ceil(left / 1_000)}S`}>
          {formatCountdown(left)}
        </time>{' '}
        {label}
      </p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.rest} style={{ inlineSize: `${Math.min(100, (left / whole) * 100)}%` }} />
      </div>
    </div>
  );
}
