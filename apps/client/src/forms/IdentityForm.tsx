import { pictureProblem } from '@gatehouse/contract/rules/picture';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf, NetworkError } from '../lib/networkError.ts';
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';
import form from './Form.module.css';
import styles from './IdentityForm.module.css';
import { PictureInput } from './PictureInput.tsx';
import { useAddIdentity } from './pictureQueries.ts';

const label = 'Photo of your identification';

type IdentityFormProps = {
  /** What the main button says. */
  submit: string;
  onDone?: () => void;
  /** Beside the main button. */
  other?: ReactNode;
};

/** Hands in a picture of an identity document. */
export function IdentityForm({ submit, onDone, other }: IdentityFormProps) {
  const add = useAddIdentity();
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<number>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  function choose(chosen: File) {
    setFile(chosen);
    setError(pictureProblem(chosen));
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sent !== undefined) return;
    if (file === undefined) return setError(`${label} is a required field`);
    const problem = pictureProblem(file);
    setError(problem);
    if (problem !== undefined) return;
    const controller = new AbortController();
    sending.current = controller;
    setSent(0);
    try {
      await add.mutateAsync({ file, signal: controller.signal, onProgress: setSent });
      onDone?.();
    } catch (failure) {
      const calledOff = failure instanceof NetworkError && failure.reason === 'aborted';
      setError(calledOff ? undefined : messageOf(failure));
    } finally {
      setSent(undefined);
    }
  }

  const isSending = sent !== undefined;
  return (
    <form className={form.form} onSubmit={send} noValidate>
      <PictureInput
        label={label}
        hint="A driver licence, passport or proof of age card. All four corners in the picture, every word readable. JPEG, PNG or WebP, at most 12 MB."
        error={error}
        file={file}
        onChoose={choose}
        onFail={setError}
        disabled={isSending}
      />
      <p className={styles.privacy}>
        <LockKeyhole aria-hidden="true" />
        Only you and the managers of sites you book at can see it. It goes when you delete your account.
      </p>
      {isSending && file && (
        <Progress
          label={sent < file.size ? 'Sending your photo' : 'Checking your photo'}
          value={megabytes(Math.min(sent, file.size))}
          max={megabytes(file.size)}
          unit="MB"
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="large" wide pending={isSending}>
          {error !== undefined && add.isError ? 'Try again' : submit}
        </Button>
        {isSending ? (
          <Button size="large" wide onClick={() => sending.current?.abort()}>
            Cancel
          </Button>
        ) : (
          other
        )}
      </div>
    </form>
  );
}

/** In tenths, and never none of a file there is. */
const megabytes = (bytes: number) => Math.ceil(bytes / 104_858) / 10;
