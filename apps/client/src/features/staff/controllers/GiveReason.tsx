import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { messages as staff } from '../messages.ts';
import { ReasonField } from '../ReasonField.tsx';
import { isReason, noteReason } from '../usedReasons.ts';
import styles from './Controllers.module.css';
import { messages } from './messages.ts';

type GiveReasonProps = {
  /** What is about to be done. */
  title: string;
  /** Whose things are concerned. */
  text: string;
  onGiven: (reason: string) => void;
  onClose: () => void;
};

/** Asks why, before anything is done at a door with a customer's things behind it. */
export function GiveReason({ title, text, onGiven, onClose }: GiveReasonProps) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isReason(reason)) return;
    noteReason(reason);
    onGiven(reason.trim());
  }

  return (
    <LazyModal
      isOpen
      onClose={onClose}
      size="small"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary">
            {messages.continue}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>{text}</p>
        <ReasonField
          hint={staff.reason.shownToCustomer}
          value={reason}
          onChange={setReason}
          isTried={isTried}
        />
      </form>
    </LazyModal>
  );
}
