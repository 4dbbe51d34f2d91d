import type { Booking } from '@gatehouse/contract/model/booking';
import { bookingGroup } from '@gatehouse/contract/rules/bookingState';
import { formatLongDate, namedZone } from '@gatehouse/contract/rules/displayTime';
import { bookingTimes } from '../../lib/bookingLabels.ts';
import { readerZone } from '../../lib/clock.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';

/** When it is, and when it is charged next; by the site's clock, which is named where the reader's differs. */
export function BookingWhen({ booking }: { booking: Booking }) {
  const { start_time, end_time, nextChargeAt, state, Product, notes } = booking;
  const { timeZone } = Product.Site;
  const zone = namedZone(Temporal.Instant.from(start_time), timeZone, readerZone());
  const times = bookingTimes(booking);
  const isOpenEnded = end_time === null && bookingGroup(state) !== 'Historic';
  return (
    <Card className={styles.section}>
      <h2>{messages.when}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{messages.booked}</dt>
          <dd>{times}</dd>
        </div>
        {isOpenEnded && (
          <div>
            <dt>{messages.ends}</dt>
            <dd>{messages.endsByYou}</dd>
          </div>
        )}
        {nextChargeAt && (
          <div>
            <dt>{messages.chargedNext}</dt>
            <dd>{formatLongDate(Temporal.Instant.from(nextChargeAt), timeZone)}</dd>
          </div>
        )}
        {notes && (
          <div>
            <dt>{messages.name}</dt>
            <dd>{notes}</dd>
          </div>
        )}
      </dl>
      {zone && !times.includes(zone) && <p className={styles.zone}>{messages.daysBy(zone)}</p>}
    </Card>
  );
}
