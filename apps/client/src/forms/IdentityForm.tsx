import { pictureProblem } from '@gatehouse/contract/rules/picture';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf, NetworkError } from '../lib/networkError.ts';
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';
import form from './Form.module.css';
import styles from './IdentityForm.module.css';
import { messages } from './messages.ts';
import { PictureInput } from './PictureInput.tsx';
import { useAddIdentity } from './pictureQueries.ts';

type IdentityFormProps = {
  /** What the main button says. */
  submit: string;
  onDone?: () => void;
  /** Beside the main button. */
  other?: ReactNode;
};

/** Hands in a picture of an identity document. */
export function IdentityForm({ submit, onDone, other }: IdentityFormProps) {
  const { sent, hasFailed, send, cancel } = useSendIdentity();
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();

  function choose(chosen: File) {
    setFile(chosen);
    setError(pictureProblem(chosen));
  }

  async function sendChosen(event: FormEvent) {
    event.preventDefault();
    if (sent !== undefined) return;
    if (file === undefined) return setError(messages.requiredField(messages.identityPhoto));
    const problem = pictureProblem(file);
    setError(problem);
    if (problem !== undefined) return;
    try {
      await send(file);
      onDone?.();
    } catch (failure) {
      const calledOff = failure instanceof NetworkError && failure.reason === 'aborted';
      setError(calledOff ? undefined : messageOf(failure));
    }
  }

  const isSending = sent !== undefined;
  return (
    <form className={form.form} onSubmit={sendChosen} noValidate>
      <PictureInput
        label={messages.identityPhoto}
        hint={messages.identityHint}
        error={error}
        file={file}
        onChoose={choose}
        onFail={setError}
        disabled={isSending}
      />
      <p className={styles.privacy}>
        <LockKeyhole aria-hidden="true" />
        {messages.identityPrivacy}
      </p>
      {isSending && file && (
        <Progress
          label={sent < file.size ? messages.sendingPhoto : messages.checkingPhoto}
          value={megabytes(Math.min(sent, file.size))}
          max={megabytes(file.size)}
          unit="MB"
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="large" wide pending={isSending}>
          {error !== undefined && hasFailed ? messages.tryAgain : submit}
        </Button>
        {isSending ? (
          <Button size="large" wide onClick={cancel}>
            {messages.cancel}
          </Button>
        ) : (
          other
        )}
      </div>
    </form>
  );
}

/**
 * Sends a picture; `sent` is how many of its bytes are on their way, undefined while none is sent. It is called off by
 * `cancel`, and when its screen is left: then `send` rejects with a NetworkError.
 */
function useSendIdentity() {
  const add = useAddIdentity();
  const [sent, setSent] = useState<number>();
  const sending = useRef<AbortController>(undefined);
  const cancel = () => sending.current?.abort();
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: File) {
    const controller = new AbortController();
    sending.current = controller;
    setSent(0);
    try {
      await add.mutateAsync({ file, signal: controller.signal, onProgress: setSent });
    } finally {
      setSent(undefined);
    }
  }

  return { sent, hasFailed: add.isError, send, cancel };
}

/** In tenths, and never none of a file there is. */
const megabytes = (bytes: number) => Math.ceil(bytes / 104_858) / 10;
