import type { PoolTable } from '@gatehouse/contract/api/poolTables';
import { formatCents } from '@gatehouse/contract/rules/money';
import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { show } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { useLeaveQueue } from './queries.ts';
import type { OwnGame } from './queueView.ts';

type LeaveQueueProps = { table: PoolTable; game: OwnGame | null; onClose: () => void };

/** Asks once more before a game leaves the queue, and says what becomes of the money; null when none is to. */
export function LeaveQueue({ table, game, onClose }: LeaveQueueProps) {
  // The words stay while the question leaves the screen.
  const [asked, setAsked] = useState(game);
  if (game !== null && game !== asked) setAsked(game);
  const leave = useLeaveQueue();

  function close() {
    leave.reset();
    onClose();
  }

  function confirm() {
    if (game === null) return;
    leave.mutate(
      { tableId: table.id, entryId: game.entry.id },
      {
        onSuccess: ({ refunded }) => {
          close();
          const price = formatCents(table.Product_price);
          show(refunded ? messages.leftQueue(price) : messages.gameEnded, {
            id: 'left-queue',
          });
        },
      },
    );
  }

  const state = asked?.state ?? 'waiting';
  const question = messages.questions[state];
  return (
    <LazyModal
      // Its game may leave the list before the reply is there, which must not close a question that is asked by then.
      isOpen={game !== null || leave.isPending}
      onClose={close}
      title={question.title}
      role="alertdialog"
      size="small"
      footer={
        <>
          <Button onClick={close}>{question.stay}</Button>
          <Button variant="danger" pending={leave.isPending} onClick={confirm}>
            {question.leave}
          </Button>
        </>
      }
    >
      <FormFailure failure={leave.error ? failureOf(leave.error) : undefined} />
      <p>
        {state === 'waiting'
          ? messages.losesPlace(formatCents(table.Product_price))
          : state === 'turn'
            ? messages.turnNotRefunded
            : messages.restNotRefunded}
      </p>
    </LazyModal>
  );
}
