import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { failureOf } from '../../../forms/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { show } from '../../../ui/toast.ts';
import styles from './Sharing.module.css';
import type { Ending } from './shareLabels.ts';
import { useDeleteShare } from './shareQueries.ts';

/** Asks once more before a share is ended, by either side; null when none is to be. */
export function EndShare({ ending, onClose }: { ending: Ending | null; onClose: () => void }) {
  // The words stay while the question leaves the screen.
  const [asked, setAsked] = useState(ending);
  if (ending !== null && ending !== asked) setAsked(ending);
  const remove = useDeleteShare();

  function close() {
    remove.reset();
    onClose();
  }

  function confirm() {
    if (ending === null) return;
    remove.mutate(ending.id, {
      onSuccess: () => {
        close();
        show(ending.done, { id: 'share-ended' });
      },
    });
  }

  return (
    <LazyModal
      isOpen={ending !== null}
      onClose={close}
      title={asked?.title ?? ''}
      role="alertdialog"
      size="small"
      footer={
        <>
          <Button onClick={close}>{asked?.keep}</Button>
          <Button variant="danger" pending={remove.isPending} onClick={confirm}>
            {asked?.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <FormFailure failure={remove.error ? failureOf(remove.error) : undefined} />
        <p>{asked?.text}</p>
      </div>
    </LazyModal>
  );
}
