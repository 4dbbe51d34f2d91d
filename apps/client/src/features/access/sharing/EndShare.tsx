import { Question } from '../../../forms/Question.tsx';
import { show } from '../../../ui/toast.ts';
import { useLastGiven } from '../../../ui/useLastGiven.ts';
import type { Ending } from './shareLabels.ts';
import { useDeleteShare } from './shareQueries.ts';

/** Asks once more before a share is ended, by either side; null when none is to be. */
export function EndShare({ ending, onClose }: { ending: Ending | null; onClose: () => void }) {
  const asked = useLastGiven(ending);
  const remove = useDeleteShare();

  function confirm() {
    if (ending === null) return;
    remove.mutate(ending.id, {
      onSuccess: () => {
        onClose();
        show(ending.done, { id: 'share-ended' });
      },
    });
  }

  return (
    <Question
      isOpen={ending !== null}
      onClose={onClose}
      title={asked?.title ?? ''}
      keep={asked?.keep}
      verb={asked?.confirm ?? ''}
      onConfirm={confirm}
      change={remove}
    >
      <p>{asked?.text}</p>
    </Question>
  );
}
