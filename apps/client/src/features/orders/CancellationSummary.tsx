import type { Booking, Cancellation } from '@gatehouse/contract/model/booking';
import { dayAt, lastDayBefore, startOfDay } from '@gatehouse/contract/rules/bookingTime';
import { formatLongDate, formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import { CardName } from '../../forms/CardName.tsx';
import { readerZone } from '../../lib/clock.ts';
import details from './Details.module.css';
import styles from './EndBookingSheet.module.css';
import { messages } from './messages.ts';

type CancellationSummaryProps = { cancellation: Cancellation; booking: Booking; isRefreshing: boolean };

/** What ending a booking comes to: when, what goes back, what is still charged, and what stays owed. */
export function CancellationSummary({ cancellation, booking, isRefreshing }: CancellationSummaryProps) {
  const { outcome, endTime, refund, refundTo, refundUntil, furtherCharges, owed } = cancellation;
  const at = (text: string) => moment(text, booking.Product.Site.timeZone);
  return (
    <div className={styles.summary} aria-live="polite" aria-busy={isRefreshing}>
      <div className={styles.money}>
        <p className={styles.amount}>{refund > 0 ? messages.back(formatCents(refund)) : messages.noRefund}</p>
        <p className={styles.quiet}>{refundText(cancellation, at)}</p>
      </div>
      <dl className={details.facts}>
        {outcome !== 'givenUp' && (
          <div>
            <dt>{messages.opensUntil}</dt>
            <dd>
              {outcome === 'endsNow' ? messages.now : formatEnd(endTime, booking.Product.Site.timeZone)}
            </dd>
          </div>
        )}
        {outcome === 'endsLater' && (
          <div>
            <dt>{messages.stillToPay}</dt>
            <dd>
              {messages.furtherCharges(
                furtherCharges.count,
                formatCents(booking.price),
                formatCents(furtherCharges.amount),
              )}
            </dd>
          </div>
        )}
        {refund > 0 && refundUntil && (
          <div>
            <dt>{messages.refundedUntil}</dt>
            <dd>{at(refundUntil)}</dd>
          </div>
        )}
        {refundTo && (
          <div>
            <dt>{messages.refundedTo}</dt>
            <dd>
              <CardName card={refundTo} />
            </dd>
          </div>
        )}
        {owed > 0 && (
          <div>
            <dt>{messages.staysOwed}</dt>
            <dd>{formatCents(owed)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function refundText({ outcome, refund, refundUntil }: Cancellation, at: (text: string) => string): string {
  if (outcome !== 'givenUp') {
    return messages.paidIsKept;
  }
  if (refund > 0) return messages.paidComesBack;
  return refundUntil ? messages.wasRefundable(at(refundUntil)) : messages.nothingPaid;
}

/** A day that is used to its end is shown by its own date, not by the midnight after it. */
function formatEnd(text: string, timeZone: string): string {
  const end = Temporal.Instant.from(text);
  if (!startOfDay(dayAt(end, timeZone), timeZone).equals(end)) return moment(text, timeZone);
  return messages.endOf(formatLongDate(startOfDay(lastDayBefore(end, timeZone), timeZone), timeZone));
}

function moment(text: string, timeZone: string): string {
  const instant = Temporal.Instant.from(text);
  const zone = namedZone(instant, timeZone, readerZone());
  const when = `${formatLongDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
  return zone === undefined ? when : `${when} (${zone})`;
}
