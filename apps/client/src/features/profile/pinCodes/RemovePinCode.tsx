import type { PinCode } from '@gatehouse/contract/api/pinCodes';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { failureOf } from '../../../forms/failure.ts';
import { useDeletePinCode } from '../../../forms/pinCodeQueries.ts';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { show } from '../../../ui/toast.ts';
import { messages } from '../messages.ts';
import styles from './PinCodes.module.css';

/** Asks once more before a code is removed; null when none is to be. */
export function RemovePinCode({ code, onClose }: { code: PinCode | null; onClose: () => void }) {
  // The words stay while the question leaves the screen.
  const [asked, setAsked] = useState(code);
  if (code !== null && code !== asked) setAsked(code);
  const remove = useDeletePinCode();

  function close() {
    remove.reset();
    onClose();
  }

  function confirm() {
    if (code === null) return;
    remove.mutate(code.id, {
      onSuccess: () => {
        close();
        show(messages.pinCodeRemoved, { id: 'pin-removed' });
      },
    });
  }

  return (
    <LazyModal
      isOpen={code !== null}
      onClose={close}
      title={messages.removePinCodeAsk}
      role="alertdialog"
      size="small"
      footer={
        <>
          <Button onClick={close}>{messages.keepPinCode}</Button>
          <Button variant="danger" pending={remove.isPending} onClick={confirm}>
            {messages.removePinCode}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <FormFailure failure={remove.error ? failureOf(remove.error) : undefined} />
        {asked && (
          <p>
            {messages.pinCodeEnds(
              asked.nickname ? messages.quoted(asked.nickname) : messages.thisCode,
              asked.siteName,
            )}
          </p>
        )}
      </div>
    </LazyModal>
  );
}
