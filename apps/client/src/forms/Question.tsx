import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { LazyModal } from '../ui/LazyOverlays.tsx';
import { FormFailure } from './FormFailure.tsx';
import { failureOf } from './failure.ts';
import { messages } from './messages.ts';
import styles from './Question.module.css';

type QuestionProps = {
  isOpen: boolean;
  /** Asked to close: by the button that keeps things as they are, Escape, a click outside. Not while `change` is under way. */
  onClose: () => void;
  title: string;
  /** The button that keeps things as they are; 'Cancel' where it is left out. */
  keep?: string | undefined;
  /** The button that does it. It takes something away, unless `variant` says otherwise. */
  verb: string;
  variant?: 'danger' | 'primary';
  disabled?: boolean;
  onConfirm: () => void;
  /** Doing it: whether that is under way, and why it failed, which is forgotten as the question closes. */
  change?: { isPending: boolean; error?: unknown; reset?: () => void };
  /** What it means. */
  children: ReactNode;
};

/**
 * Asks once more before something is done, says what it means, and stays open to say why it could not be done. What is
 * sent cannot be taken back, so nothing closes the question before its reply is there.
 */
export function Question({
  keep = messages.cancel,
  verb,
  variant = 'danger',
  disabled = false,
  onConfirm,
  change,
  onClose,
  children,
  ...dialog
}: QuestionProps) {
  const isPending = change?.isPending ?? false;

  function close() {
    change?.reset?.();
    onClose();
  }

  return (
    <LazyModal
      {...dialog}
      onClose={close}
      role="alertdialog"
      size="small"
      isBusy={isPending}
      footer={
        <>
          <Button disabled={isPending} onClick={close}>
            {keep}
          </Button>
          <Button variant={variant} pending={isPending} disabled={disabled} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <FormFailure failure={change?.error ? failureOf(change.error) : undefined} />
        {children}
      </div>
    </LazyModal>
  );
}
