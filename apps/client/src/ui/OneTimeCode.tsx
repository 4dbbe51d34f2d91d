import { onlyDigits } from '@gatehouse/contract/formats/digits';
import { OTPInput } from 'input-otp';
import { cx } from './cx.ts';
import { Field, type FieldText, useFieldControl } from './Field.tsx';
import styles from './OneTimeCode.module.css';

type OneTimeCodeProps = Omit<FieldText, 'optional'> & {
  value: string;
  onChange: (value: string) => void;
  /** Called with the whole code once its last digit is there. */
  onComplete?: (value: string) => void;
  length?: number;
  disabled?: boolean;
  autoFocus?: boolean;
};

/** A code from a message: one real input that the device fills in, shown as a box a digit. */
export function OneTimeCode({
  label,
  hint,
  error,
  length = 6,
  onChange,
  onComplete,
  ...input
}: OneTimeCodeProps) {
  const control = useFieldControl(undefined, { hint, error });
  return (
    <Field id={control.id} label={label} hint={hint} error={error}>
      <OTPInput
        {...input}
        {...control}
        maxLength={length}
        inputMode="numeric"
        autoComplete="one-time-code"
        pasteTransformer={onlyDigits}
        onChange={(text) => onChange(onlyDigits(text))}
        onComplete={onComplete}
        containerClassName={styles.code}
        render={({ slots }) =>
          slots.map((slot, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
              key={place}
              className={cx(styles.slot, slot.isActive && styles.active, error && styles.wrong)}
            >
              {slot.char}
              {slot.hasFakeCaret && <span className={styles.caret} />}
            </span>
          ))
        }
      />
    </Field>
  );
}
