import { formatLongDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import { useNow } from '../../ui/useNow.ts';
import { messages } from './messages.ts';
import type { FreeLength } from './productQueries.ts';
import styles from './SearchProductDetails.module.css';

/** Until so long before its start a workspace is refunded in full (docs/specification/bookings.md#ending). */
const REFUND_HOURS = 24;
const MINUTE_MS = 60_000;

/** What a workspace costs and until when that comes back. */
export function WorkspaceTerms({ slot, timeZone }: { slot: FreeLength; timeZone: string }) {
  const now = useNow(MINUTE_MS);
  const until = Temporal.Instant.from(slot.start).subtract({ hours: REFUND_HOURS });
  const isRefunded = until.epochMilliseconds > now;
  return (
    <p className={styles.detail}>
      {messages.terms.workspace(formatCents(slot.price))}{' '}
      {isRefunded
        ? messages.terms.refundUntil(`${formatLongDate(until, timeZone)}, ${formatTime(until, timeZone)}`)
        : messages.terms.noRefund}
    </p>
  );
}
