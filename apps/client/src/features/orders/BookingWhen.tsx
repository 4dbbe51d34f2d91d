import type { Booking } from '@gatehouse/contract/model/booking';
import { bookingGroup } from '@gatehouse/contract/rules/bookingState';
import { formatLongDate, namedZone } from '@gatehouse/contract/rules/displayTime';
import { bookingTimes } from '../../lib/bookingLabels.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './Details.module.css';

/** When it is, and when it is charged next; by the site's clock, which is named where the reader's differs. */
export function BookingWhen({ booking }: { booking: Booking }) {
  const { start_time, end_time, nextChargeAt, state, Product, notes } = booking;
  const { timeZone } = Product.Site;
  const zone = namedZone(Temporal.Instant.from(start_time), timeZone, Temporal.Now.timeZoneId());
  const times = bookingTimes(booking);
  const isOpenEnded = end_time === null && bookingGroup(state) !== 'Historic';
  return (
    <Card className={styles.section}>
      <h2>When</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Booked</dt>
          <dd>{times}</dd>
        </div>
        {isOpenEnded && (
          <div>
            <dt>Ends</dt>
            <dd>When you end it</dd>
          </div>
        )}
        {nextChargeAt && (
          <div>
            <dt>Charged next</dt>
            <dd>{formatLongDate(Temporal.Instant.from(nextChargeAt), timeZone)}</dd>
          </div>
        )}
        {notes && (
          <div>
            <dt>Name</dt>
            <dd>{notes}</dd>
          </div>
        )}
      </dl>
      {zone && !times.includes(zone) && <p className={styles.zone}>Days are by {zone}.</p>}
    </Card>
  );
}
