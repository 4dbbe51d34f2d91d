import { CalendarDays } from 'lucide-react';
import type { InputHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { Field, type FieldText, useFieldControl } from './Field.tsx';

type DateFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
    /** Asks for a time of day too. */
    withTime?: boolean;
    ref?: Ref<HTMLInputElement>;
  };

/** The device's own date picker; value, min and max are YYYY-MM-DD, with a time YYYY-MM-DDTHH:MM. */
export function DateField({
  label,
  hint,
  error,
  optional,
  withTime,
  id,
  className,
  ...rest
}: DateFieldProps) {
  const control = useFieldControl(id, { hint, error });
  return (
    <Field id={control.id} label={label} hint={hint} error={error} optional={optional}>
      <div className={styles.box}>
        <input
          {...rest}
          {...control}
          type={withTime ? 'datetime-local' : 'date'}
          className={cx(styles.control, className)}
        />
        <span className={styles.trail}>
          <CalendarDays aria-hidden="true" />
        </span>
      </div>
    </Field>
  );
}
