import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { formatCents } from '@gatehouse/contract/rules/money';
import { cardName } from '../../forms/cardLabels.ts';
import { useIsOnline } from '../../lib/connection.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Stage, Stages } from '../../ui/Stages.tsx';
import type { GameOutcome, GameStage } from './gamePayment.ts';
import styles from './PoolTablePayment.module.css';

type GameProgressProps = { stage: GameStage; price: number; card: PaymentCard | undefined };

/** How far the payment of a game has come. */
export function GameProgress({ stage, price, card }: GameProgressProps) {
  const isOnline = useIsOnline();
  const paying =
    price > 0
      ? `Paying ${formatCents(price)}${card ? ` with ${cardName(card)}` : ''}`
      : 'Asking for your place';
  const isLost = stage === 'lookingUp';
  const stages: Stage[] = [
    {
      id: 'pay',
      label: paying,
      state: isLost ? 'unknown' : 'current',
      detail: isLost ? 'The answer did not arrive.' : undefined,
    },
  ];
  if (isLost)
    stages.push({
      id: 'look',
      label: isOnline ? 'Finding out whether it went through' : 'Waiting for the connection to come back',
      state: 'current',
      detail: 'You will not be charged twice.',
    });
  stages.push({ id: 'join', label: 'Joining the queue', state: 'waiting' });
  return (
    <Card className={styles.progress}>
      <Stages label="Your payment" stages={stages} />
    </Card>
  );
}

/** What became of the last try to pay, and what to do now. */
export function GameTrouble({
  outcome,
  wasInterrupted,
}: {
  outcome: GameOutcome | undefined;
  wasInterrupted: boolean;
}) {
  return (
    <div role="alert" className={styles.trouble}>
      {wasInterrupted && (
        <Banner tone="warning">
          Your last payment was interrupted before an answer came. Pay again with the same name and card to
          find out: you will not be charged twice.
        </Banner>
      )}
      {outcome !== undefined && outcome.kind !== 'joined' && (
        <Banner tone="warning">
          {outcome.message}
          <p className={styles.detail}>
            {outcome.kind === 'declined' && 'You were not charged. Choose another card and try again.'}
            {outcome.kind === 'refused' && 'You were not charged.'}
            {outcome.kind === 'unknown' &&
              'Whether the payment went through is not known yet. Pay again to find out: it stays one payment.'}
          </p>
        </Banner>
      )}
    </div>
  );
}
