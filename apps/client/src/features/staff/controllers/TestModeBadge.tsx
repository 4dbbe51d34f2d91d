import { FlaskConical } from 'lucide-react';
import { formatCountdown } from '../../../ui/countdown.ts';
import { useNow } from '../../../ui/useNow.ts';
import styles from './TestModeBadge.module.css';

/** That a controller is being tested, and for how long still. */
export function TestModeBadge({ until }: { until: string }) {
  const leftMs = Math.max(0, Date.parse(until) - useNow(1_000));
  return (
    <span className={styles.badge}>
      <FlaskConical aria-hidden="true" />
      Test mode {formatCountdown(leftMs)}
    </span>
  );
}
