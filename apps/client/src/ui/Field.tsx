import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import { messages } from './messages.ts';

export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, in words; empty when nothing is. */
  error?: string | undefined;
  /** Says so beside the label; unmarked fields are needed. */
  optional?: boolean;
};

type FieldProps = FieldText & {
  id: string;
  children: ReactNode;
};

/** Label above, control, then the error or the hint: the frame of every field. */
export function Field({ id, label, hint, error, optional, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <span className="pause">{label}</span>
        {optional && <span className={styles.optional}>{messages.optional}</span>}
      </label>
      {children}
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}

export function FieldMessages({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  return (
    <div className={styles.messages}>
      <div id={errorId(id)} aria-live="polite">
        {error && (
          <p className={styles.error}>
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
      {hint && (
        <p id={hintId(id)} className={styles.hint} hidden={Boolean(error)}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The id of a control and the attributes that tie its hint and error to it. */
export function useFieldControl(
  given: string | undefined,
  { hint, error }: Pick<FieldText, 'hint' | 'error'>,
) {
  const made = useId();
  const id = given ?? made;
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId(id) : hint ? hintId(id) : undefined,
  };
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;
