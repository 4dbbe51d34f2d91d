import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { formatCents } from '@gatehouse/contract/rules/money';
import { useState } from 'react';
import { cardName } from '../../forms/cardLabels.ts';
import { useIsOnline } from '../../lib/connection.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type Stage, Stages } from '../../ui/Stages.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './PaymentProgress.module.css';
import type { PaymentStage } from './payment.ts';
import type { Payment } from './usePayment.ts';

type ProgressProps = { stage: PaymentStage; total: number; card: PaymentCard | undefined };

/** After this long, in ms, a wait is explained. */
const LONG_WAIT_AFTER_MS = 8_000;

/** How far a payment has come. */
export function PaymentProgress({ stage, total, card }: ProgressProps) {
  const [began] = useState(Date.now);
  const isLong = useNow(1_000) - began > LONG_WAIT_AFTER_MS;
  const isOnline = useIsOnline();
  const paying = card ? `Paying ${formatCents(total)} with ${cardName(card)}` : 'Confirming your booking';

  const stages: Stage[] = [
    { id: 'check', label: 'Checking your order', state: stage === 'checking' ? 'current' : 'done' },
    {
      id: 'pay',
      label: paying,
      state: stage === 'checking' ? 'waiting' : stage === 'paying' ? 'current' : 'unknown',
      detail: stage === 'lookingUp' ? 'The answer did not arrive.' : undefined,
    },
  ];
  if (stage === 'lookingUp')
    stages.push({
      id: 'look',
      label: isOnline ? 'Finding out whether it went through' : 'Waiting for the connection to come back',
      state: 'current',
      detail: 'You will not be charged twice.',
    });

  return (
    <Card className={styles.progress}>
      <Stages label="Your payment" stages={stages} />
      <p className={styles.note}>
        {isLong
          ? 'Banks sometimes take up to a minute. You can leave this page: the payment goes on, and nothing is charged twice.'
          : 'This usually takes a few seconds.'}
      </p>
    </Card>
  );
}

type TroubleProps = { payment: Payment; toCards: string };

/** What became of the last try to pay, and what to do now. */
export function PaymentTrouble({ payment, toCards }: TroubleProps) {
  const { outcome, wasInterrupted } = payment;
  return (
    <div role="alert" className={styles.trouble}>
      {wasInterrupted && (
        <Banner tone="warning">
          Your last payment was interrupted before an answer came, and the order is not paid yet. Pay again:
          you will not be charged twice.
        </Banner>
      )}
      {outcome?.kind === 'declined' && (
        <Banner tone="warning" action={<LinkButton to={toCards}>Use another card</LinkButton>}>
          {outcome.message}
          <p className={styles.detail}>You were not charged, and your order is still here.</p>
        </Banner>
      )}
      {outcome?.kind === 'refused' && (
        <Banner tone="warning" action={<LinkButton to={hrefTo('Cart')}>Open cart</LinkButton>}>
          {outcome.message}
          <p className={styles.detail}>You were not charged.</p>
        </Banner>
      )}
      {outcome?.kind === 'pending' && (
        <Banner tone="warning">
          {outcome.message}
          <p className={styles.detail}>
            Your bank has not answered yet. This page follows as soon as it does; you will not be charged
            twice.
          </p>
        </Banner>
      )}
      {outcome?.kind === 'unknown' && (
        <Banner tone="warning">
          {outcome.message}
          <p className={styles.detail}>
            Whether the payment went through is not known yet. Press Pay to find out; it stays one payment.
          </p>
        </Banner>
      )}
    </div>
  );
}
