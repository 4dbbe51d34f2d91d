import type { Customer, Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { formatCents } from '@gatehouse/contract/rules/money';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { cardToUse } from '../../forms/cardChoice.ts';
import { useCards } from '../../forms/cardQueries.ts';
import { useCustomerDetails } from '../../forms/customerQueries.ts';
import { nowInstant } from '../../lib/clock.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { AgreementsPart } from './AgreementsPart.tsx';
import { CardPart } from './CardPart.tsx';
import styles from './CartCheckoutMain.module.css';
import { type Checkout, CheckoutFrame } from './CheckoutFrame.tsx';
import { type Missing, missingOf } from './checkoutNeeds.ts';
import { DetailsPart } from './DetailsPart.tsx';
import { messages } from './messages.ts';
import { PaymentProgress, PaymentTrouble } from './PaymentProgress.tsx';
import type { PaymentOutcome } from './payment.ts';
import { useRefreshOrders } from './queries.ts';
import { AgreementsRow, CardRow, DetailsRows } from './ReviewRows.tsx';
import { expiredBookings } from './reservation.ts';
import { type Parts, useParts } from './useParts.ts';
import { usePayment } from './usePayment.ts';

const Wallets = lazy(async () => ({ default: (await import('./Wallets.tsx')).Wallets }));

/** The whole checkout on one page: what is settled as rows, what is missing to be filled in, and one press that pays. */
export function CartCheckoutMain() {
  const cards = useCards();
  const customer = useCustomerDetails();
  const waiting = [cards, customer].find(({ data }) => data === undefined);
  useEffect(() => {
    // What follows the payment is at hand before it is asked for.
    void import('./CartConfirmation.tsx').catch(() => undefined);
  }, []);

  return (
    <CheckoutFrame
      title={messages.checkout}
      isWaiting={waiting?.isPending}
      redirect={({ options, hrefOf }) => (missingOf(options, true).identity ? hrefOf('identity') : undefined)}
    >
      {(checkout) =>
        cards.data && customer.data ? (
          <Review {...checkout} cards={cards.data.method} customer={customer.data} />
        ) : (
          <QueryError query={waiting ?? cards} />
        )
      }
    </CheckoutFrame>
  );
}

type ReviewProps = Checkout & { cards: readonly PaymentCard[]; customer: Customer };

function Review(props: ReviewProps) {
  const { order, options, cardId, hrefOf, cards } = props;
  const navigate = useNavigate();
  const refreshOrders = useRefreshOrders();
  const isExpired = expiredBookings(order).length > 0;
  const payment = usePayment(order, (outcome: PaymentOutcome) => {
    if (outcome.kind === 'paid')
      void navigate(hrefTo('CartConfirmation', {}, { order: order.id }), { replace: true });
    if (outcome.kind !== 'missing') return;
    if (outcome.step === 'identity') void navigate(hrefOf('identity'));
    else void refreshOrders();
  });

  const card = cardToUse(cards, cardId, nowInstant());
  // One that was declined is shown as a choice, beside the fields of another.
  const settledCard = options.payment.required && card?.isDeclined !== true ? card : undefined;
  const missing = missingOf(options, settledCard !== undefined);
  const parts = useParts(async (newCardId) => {
    if (newCardId !== undefined) await navigate(hrefOf('review', { cardId: newCardId }), { replace: true });
    await payment.pay(newCardId ?? settledCard?.id ?? null);
  });

  if (payment.stage !== null)
    return <PaymentProgress stage={payment.stage} total={order.total} card={settledCard ?? card} />;
  const isFilledIn = !missing.details && !missing.card && !missing.agreements;
  return (
    <form ref={parts.form} className={styles.review} onSubmit={parts.submit} noValidate>
      {!isExpired && <PaymentTrouble payment={payment} />}
      <Settled {...props} card={settledCard} missing={missing} />
      <MissingParts {...props} parts={parts} missing={missing} canPay={!isExpired} />
      {!isExpired && (order.total === 0 || options.payment.provider !== 'none') && (
        <div className={styles.bar} data-in-reach={isFilledIn}>
          <Button type="submit" variant="primary" size="large" wide pending={parts.isSaving}>
            {order.total > 0 ? messages.pay(formatCents(order.total)) : messages.confirm}
          </Button>
        </div>
      )}
    </form>
  );
}

type SettledProps = ReviewProps & { card: PaymentCard | undefined; missing: Missing };

/** What is known already, and what was agreed to. */
function Settled({ order, options, hrefOf, customer, card, missing }: SettledProps) {
  const hasAgreed = options.documents.required && !missing.agreements;
  if (missing.details && card === undefined && !hasAgreed) return null;
  return (
    <Card>
      {!missing.details && <DetailsRows customer={customer} changeAt={hrefOf('details')} />}
      {card && <CardRow card={card} changeAt={hrefOf('payment')} />}
      {hasAgreed && (
        <AgreementsRow titles={order.documents.map(({ title }) => title)} readAt={hrefOf('agreement')} />
      )}
    </Card>
  );
}

type MissingPartsProps = ReviewProps & { parts: Parts; missing: Missing; canPay: boolean };

/** What is still to be filled in. */
function MissingParts({ order, options, cards, customer, parts, missing, canPay }: MissingPartsProps) {
  const { provider, publishableKey } = options.payment;
  return (
    <>
      {missing.details && (
        <Part id="details-part" title={messages.yourDetails}>
          <DetailsPart ref={parts.details} customer={customer} needsAddress />
        </Part>
      )}
      {provider === 'stripe' && canPay && (
        <Suspense>
          <Wallets publishableKey={publishableKey} amount={order.total} parts={parts} />
        </Suspense>
      )}
      {missing.card && (
        <Part id="card-part" title={messages.card}>
          <CardPart ref={parts.card} cards={cards} payment={options.payment} />
        </Part>
      )}
      {missing.agreements && (
        <Part id="agreements-part" title={messages.agreements}>
          <AgreementsPart ref={parts.agreements} order={order} />
        </Part>
      )}
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
