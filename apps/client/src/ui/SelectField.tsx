import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { Field, type FieldText, useFieldControl } from './Field.tsx';

type SelectFieldProps = FieldText &
  SelectHTMLAttributes<HTMLSelectElement> & {
    icon?: ReactNode;
    ref?: Ref<HTMLSelectElement>;
  };

/** The device's own picker; options are given as children. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  icon,
  id,
  className,
  ...rest
}: SelectFieldProps) {
  const control = useFieldControl(id, { hint, error });
  return (
    <Field id={control.id} label={label} hint={hint} error={error} optional={optional}>
      <div className={styles.box}>
        {icon && <span className={styles.lead}>{icon}</span>}
        <select {...rest} {...control} className={cx(styles.control, styles.select, className)} />
        <span className={styles.trail}>
          <ChevronDown aria-hidden="true" />
        </span>
      </div>
    </Field>
  );
}
