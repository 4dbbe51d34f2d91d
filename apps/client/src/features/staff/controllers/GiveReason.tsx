import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { ReasonField } from '../ReasonField.tsx';
import styles from './Controllers.module.css';

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
    if (reason.trim() !== '') onGiven(reason.trim());
  }

  return (
    <LazyModal
      isOpen
      onClose={onClose}
      size="small"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>{text}</p>
        <ReasonField
          hint="Goes into the unit's activity, which its customer sees."
          value={reason}
          onChange={setReason}
          isTried={isTried}
        />
      </form>
    </LazyModal>
  );
}
