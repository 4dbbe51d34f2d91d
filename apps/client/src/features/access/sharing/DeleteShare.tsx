import type { Invitation } from '@gatehouse/contract/api/invitations';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { failureOf } from '../../../forms/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { show } from '../../../ui/toast.ts';
import styles from './Sharing.module.css';
import { useDeleteShare } from './shareQueries.ts';

/** Asks once more before a share is ended; null when none is to be. */
export function DeleteShare({ share, onClose }: { share: Invitation | null; onClose: () => void }) {
  // The words stay while the question leaves the screen.
  const [asked, setAsked] = useState(share);
  if (share !== null && share !== asked) setAsked(share);
  const remove = useDeleteShare();

  function close() {
    remove.reset();
    onClose();
  }

  function confirm() {
    if (share === null) return;
    remove.mutate(share.id, {
      onSuccess: () => {
        close();
        show('Share deleted.', { id: 'share-deleted' });
      },
    });
  }

  return (
    <LazyModal
      isOpen={share !== null}
      onClose={close}
      title="Delete share?"
      role="alertdialog"
      size="small"
      footer={
        <>
          <Button onClick={close}>Keep share</Button>
          <Button variant="danger" pending={remove.isPending} onClick={confirm}>
            Delete share
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <FormFailure failure={remove.error ? failureOf(remove.error) : undefined} />
        {asked &&
          (asked.state === 'Accepted' ? (
            <p>
              {asked.accessName} stops opening for {asked.inviteeName} at once.
            </p>
          ) : (
            <p>
              The invitation of {asked.inviteeName} to {asked.accessName} can not be accepted any more.
            </p>
          ))}
      </div>
    </LazyModal>
  );
}
