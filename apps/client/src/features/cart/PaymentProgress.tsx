import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { formatCents } from '@gatehouse/contract/rules/money';
import { useState } from 'react';
import { cardName } from '../../forms/cardLabels.ts';
import { now } from '../../lib/clock.ts';
import { useIsOnline } from '../../lib/connection.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type Stage, Stages } from '../../ui/Stages.tsx';
import { useNow } from '../../ui/useNow.ts';
import { messages } from './messages.ts';
import styles from './PaymentProgress.module.css';
import type { PaymentStage } from './payment.ts';
import type { Payment } from './usePayment.ts';

type ProgressProps = { stage: PaymentStage; total: number; card: PaymentCard | undefined };

/** After this long, in ms, a wait is explained. */
const LONG_WAIT_AFTER_MS = 8_000;

/** How far a payment has come. */
export function PaymentProgress({ stage, total, card }: ProgressProps) {
  const [began] = useState(now);
  const isLong = useNow(1_000) - began > LONG_WAIT_AFTER_MS;
  const isOnline = useIsOnline();
  const paying = card ? messages.payingWith(formatCents(total), cardName(card)) : messages.confirming;

  const stages: Stage[] = [
    { id: 'check', label: messages.checkingOrder, state: stage === 'checking' ? 'current' : 'done' },
    {
      id: 'pay',
      label: paying,
      state: stage === 'checking' ? 'waiting' : stage === 'paying' ? 'current' : 'unknown',
      detail: stage === 'lookingUp' ? messages.noAnswerYet : undefined,
    },
  ];
  if (stage === 'lookingUp')
    stages.push({
      id: 'look',
      label: isOnline ? messages.lookingUp : messages.waitingForConnection,
      state: 'current',
      detail: messages.notTwice,
    });

  return (
    <Card className={styles.progress}>
      <Stages label={messages.yourPayment} stages={stages} />
      <p className={styles.note}>{isLong ? messages.takesLong : messages.takesSeconds}</p>
    </Card>
  );
}

/** What became of the last try to pay, and what to do now. */
export function PaymentTrouble({ payment }: { payment: Payment }) {
  const { outcome, wasInterrupted } = payment;
  return (
    <div role="alert" className={styles.trouble}>
      {wasInterrupted && <Banner tone="warning">{messages.interrupted}</Banner>}
      {outcome?.kind === 'declined' && (
        <Banner tone="warning">
          {outcome.message}
          <p className={styles.detail}>{messages.stillHere}</p>
        </Banner>
      )}
      {outcome?.kind === 'refused' && (
        <Banner tone="warning" action={<LinkButton to={hrefTo('Cart')}>{messages.openCart}</LinkButton>}>
          {outcome.message}
          <p className={styles.detail}>{messages.notCharged}</p>
        </Banner>
      )}
      {outcome?.kind === 'pending' && (
        <Banner tone="warning">
          {outcome.message}
          <p className={styles.detail}>{messages.bankHasNotAnswered}</p>
        </Banner>
      )}
      {outcome?.kind === 'unknown' && (
        <Banner tone="warning">
          {outcome.message}
          <p className={styles.detail}>{messages.outcomeUnknown}</p>
        </Banner>
      )}
    </div>
  );
}
