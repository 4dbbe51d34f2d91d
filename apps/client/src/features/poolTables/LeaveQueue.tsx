import type { PoolTable } from '@gatehouse/contract/api/poolTables';
import { formatCents } from '@gatehouse/contract/rules/money';
import { Question } from '../../forms/Question.tsx';
import { show } from '../../ui/toast.ts';
import { useLastGiven } from '../../ui/useLastGiven.ts';
import { messages } from './messages.ts';
import { useLeaveQueue } from './queries.ts';
import type { OwnGame } from './queueView.ts';

type LeaveQueueProps = { table: PoolTable; game: OwnGame | null; onClose: () => void };

/** Asks once more before a game leaves the queue, and says what becomes of the money; null when none is to. */
export function LeaveQueue({ table, game, onClose }: LeaveQueueProps) {
  const asked = useLastGiven(game);
  const leave = useLeaveQueue();

  function confirm() {
    if (game === null) return;
    leave.mutate(
      { tableId: table.id, entryId: game.entry.id },
      {
        onSuccess: ({ refunded }) => {
          onClose();
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
    <Question
      // Its game may leave the list before the reply is there, which must not close a question that is asked by then.
      isOpen={game !== null || leave.isPending || leave.isError}
      onClose={onClose}
      title={question.title}
      keep={question.stay}
      verb={question.leave}
      onConfirm={confirm}
      change={leave}
    >
      <p>
        {state === 'waiting'
          ? messages.losesPlace(formatCents(table.Product_price))
          : state === 'turn'
            ? messages.turnNotRefunded
            : messages.restNotRefunded}
      </p>
    </Question>
  );
}
