import { FlaskConical, Wifi, WifiOff } from 'lucide-react';
import { useIsOnline } from '../../../lib/connection.ts';
import { formatCountdown } from '../../../ui/countdown.ts';
import { useNow } from '../../../ui/useNow.ts';
import styles from './ControllerBadges.module.css';
import { messages } from './messages.ts';

/** That a controller is being tested, and for how long still. */
export function TestModeBadge({ until }: { until: string }) {
  const leftMs = Math.max(0, Date.parse(until) - useNow(1_000));
  return (
    <span className={styles.badge} data-tone="warning">
      <FlaskConical aria-hidden="true" />
      {messages.testModeFor(formatCountdown(leftMs))}
    </span>
  );
}

/** Whether a controller is linked, by icon and word; while we are offline ourselves nobody knows. */
export function LinkBadge({ online }: { online: boolean }) {
  const isKnown = useIsOnline();
  const Icon = online && isKnown ? Wifi : WifiOff;
  return (
    <span className={styles.badge} data-tone={online && isKnown ? 'plain' : 'warning'}>
      <Icon aria-hidden="true" />
      {isKnown ? (online ? messages.online : messages.offline) : messages.noNews}
    </span>
  );
}
