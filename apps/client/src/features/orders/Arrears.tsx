import type { Booking } from '@gatehouse/contract/model/booking';
import { formatLongDate } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './Arrears.module.css';
import { messages } from './messages.ts';
import { usePayArrears } from './queries.ts';

type ArrearsProps = { booking: Booking; arrears: NonNullable<Booking['arrears']> };

/** What is owed, what happens by itself, and what to do about it. */
export function Arrears({ booking, arrears }: ArrearsProps) {
  const pay = usePayArrears(booking.id);
  const { owed, since, nextAttemptAt, overlockAt } = arrears;
  const day = (at: string) => formatLongDate(Temporal.Instant.from(at), booking.Product.Site.timeZone);
  const now = useNow(60_000);
  const isLocked = overlockAt !== null && Date.parse(overlockAt) <= now;

  return (
    <div className={styles.arrears}>
      <Banner tone="warning">
        {messages.notCharged(formatCents(owed), day(since))}
        <p className={styles.text}>
          {nextAttemptAt ? messages.cardTriedAgain(day(nextAttemptAt)) : messages.cardNotTriedAgain}{' '}
          {overlockAt && (isLocked ? messages.overlockedNow : messages.overlockedOn(day(overlockAt)))}
        </p>
      </Banner>
      <FormFailure failure={pay.error ? failureOf(pay.error) : undefined} />
      <div className={styles.actions}>
        <Button variant="primary" size="large" pending={pay.isPending} onClick={() => pay.mutate()}>
          {messages.payNow(formatCents(owed))}
        </Button>
        <LinkButton size="large" to={hrefTo('ProfilePaymentDetails')}>
          {messages.changeCard}
        </LinkButton>
      </div>
    </div>
  );
}
