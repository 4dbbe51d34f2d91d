import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { fullAddress } from '@gatehouse/contract/rules/address';
import { formatCents } from '@gatehouse/contract/rules/money';
import { CreditCard, FileCheck, MapPin, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { cardToUse } from '../../forms/cardChoice.ts';
import { cardName, expiryText } from '../../forms/cardLabels.ts';
import { useCards } from '../../forms/cardQueries.ts';
import { useCustomerDetails } from '../../forms/customerQueries.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { applyMask, masks } from '../../ui/mask.ts';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './CartCheckoutMain.module.css';
import { type Checkout, CheckoutFrame } from './CheckoutFrame.tsx';
import { useExpiredBookings } from './ExpiredReservations.tsx';
import { nextStep } from './nextStep.ts';
import { PaymentProgress, PaymentTrouble } from './PaymentProgress.tsx';
import type { PaymentOutcome } from './payment.ts';
import { usePayment } from './usePayment.ts';

/** Leads to the first step that is not done; when all are, shows the order once more and takes the payment. */
export function CartCheckoutMain() {
  const cards = useCards();
  const cardOf = ({ cardId }: Checkout) =>
    cardToUse(cards.data?.method ?? [], cardId, Temporal.Now.instant());

  function redirect(checkout: Checkout) {
    if (cards.data === undefined) return undefined;
    const step = nextStep(checkout.options, cardOf(checkout) !== undefined);
    return step === 'review' ? undefined : checkout.hrefOf(step);
  }

  return (
    <CheckoutFrame
      step="review"
      title="Review and pay"
      isWaiting={cards.isPending && cards.data === undefined}
      redirect={redirect}
    >
      {(checkout) =>
        cards.data ? (
          <Review {...checkout} card={checkout.options.payment.required ? cardOf(checkout) : undefined} />
        ) : (
          <QueryError query={cards} />
        )
      }
    </CheckoutFrame>
  );
}

function Review({ order, options, hrefOf, card }: Checkout & { card: PaymentCard | undefined }) {
  const navigate = useNavigate();
  const expired = useExpiredBookings(order);
  const payment = usePayment(order, card?.id ?? null, (outcome: PaymentOutcome) => {
    if (outcome.kind === 'paid')
      void navigate(hrefTo('CartConfirmation', {}, { order: order.id }), { replace: true });
    if (outcome.kind === 'missing') void navigate(hrefOf(outcome.step));
  });

  if (payment.stage !== null)
    return <PaymentProgress stage={payment.stage} total={order.total} card={card} />;
  return (
    <div className={styles.review}>
      {expired.length === 0 && <PaymentTrouble payment={payment} toCards={hrefOf('payment')} />}
      <Card>
        <Details changeAt={hrefOf('details')} />
        {card && (
          <Row
            icon={<CreditCard aria-hidden="true" />}
            name="Pay with"
            change={{ to: hrefOf('payment'), what: 'the card' }}
          >
            <p>{cardName(card)}</p>
            {expiryText(card) && <p className={styles.quiet}>Expires {expiryText(card)}</p>}
          </Row>
        )}
        {options.documents.required && (
          <Agreements titles={order.documents.map(({ title }) => title)} readAt={hrefOf('agreement')} />
        )}
      </Card>
      {expired.length === 0 && (
        <div className={styles.bar}>
          <Button variant="primary" size="large" wide onClick={() => void payment.pay()}>
            {order.total > 0 ? `Pay ${formatCents(order.total)}` : 'Confirm booking'}
          </Button>
        </div>
      )}
    </div>
  );
}

function Details({ changeAt }: { changeAt: string }) {
  const { data: customer } = useCustomerDetails();
  return (
    <>
      <Row
        icon={<UserRound aria-hidden="true" />}
        name="Your details"
        change={{ to: changeAt, what: 'your details' }}
      >
        {customer ? (
          <>
            <p>
              {customer.firstName} {customer.lastName}
            </p>
            {customer.mobile && <p className={styles.quiet}>{applyMask(customer.mobile, masks.phone)}</p>}
            <p className={styles.quiet}>{customer.email}</p>
          </>
        ) : (
          <Skeleton width="10rem" height="3rem" />
        )}
      </Row>
      {customer?.billingAddress && (
        <Row
          icon={<MapPin aria-hidden="true" />}
          name="Billing address"
          change={{ to: changeAt, what: 'the billing address' }}
        >
          <p>{fullAddress(customer.billingAddress)}</p>
        </Row>
      )}
    </>
  );
}

function Agreements({ titles, readAt }: { titles: string[]; readAt: string }) {
  return (
    <Row
      icon={<FileCheck aria-hidden="true" />}
      name="You agreed to"
      change={{ to: readAt, what: 'what you agreed to', word: 'Read' }}
    >
      {titles.map((title) => (
        <p key={title}>{title}</p>
      ))}
    </Row>
  );
}

type RowProps = {
  icon: ReactNode;
  name: string;
  change: { to: string; what: string; word?: string };
  children: ReactNode;
};

function Row({ icon, name, change, children }: RowProps) {
  const { to, what, word = 'Change' } = change;
  return (
    <section className={styles.row} aria-label={name}>
      <span className={styles.icon}>{icon}</span>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.textBlock}>{children}</div>
      <Link className={styles.change} to={to}>
        {word}
        <span className="visually-hidden"> {what}</span>
      </Link>
    </section>
  );
}
