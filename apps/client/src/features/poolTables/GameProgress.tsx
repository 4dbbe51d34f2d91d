import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { formatCents } from '@gatehouse/contract/rules/money';
import { cardName } from '../../forms/cardLabels.ts';
import { useIsOnline } from '../../lib/connection.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Stage, Stages } from '../../ui/Stages.tsx';
import type { GameOutcome, GameStage } from './gamePayment.ts';
import { messages } from './messages.ts';
import styles from './PoolTablePayment.module.css';

type GameProgressProps = { stage: GameStage; price: number; card: PaymentCard | undefined };

/** How far the payment of a game has come. */
export function GameProgress({ stage, price, card }: GameProgressProps) {
  const isOnline = useIsOnline();
  const paying =
    price === 0
      ? messages.askingForPlace
      : card
        ? messages.payingWith(formatCents(price), cardName(card))
        : messages.paying(formatCents(price));
  const isLost = stage === 'lookingUp';
  const stages: Stage[] = [
    {
      id: 'pay',
      label: paying,
      state: isLost ? 'unknown' : 'current',
      detail: isLost ? messages.answerLost : undefined,
    },
  ];
  if (isLost)
    stages.push({
      id: 'look',
      label: isOnline ? messages.findingOut : messages.waitingForConnection,
      state: 'current',
      detail: messages.notTwice,
    });
  stages.push({ id: 'join', label: messages.joining, state: 'waiting' });
  return (
    <Card className={styles.progress}>
      <Stages label={messages.yourPayment} stages={stages} />
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
      {wasInterrupted && <Banner tone="warning">{messages.interrupted}</Banner>}
      {outcome !== undefined && outcome.kind !== 'joined' && (
        <Banner tone="warning">
          {outcome.message}
          <p className={styles.detail}>{messages[outcome.kind]}</p>
        </Banner>
      )}
    </div>
  );
}
