import type { InputHTMLAttributes, Ref } from 'react';
import styles from './Field.module.css';
import { FieldMessages, type FieldText, useFieldControl } from './Field.tsx';

type CheckboxFieldProps = Omit<FieldText, 'optional'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { ref?: Ref<HTMLInputElement> };

export function CheckboxField({ label, hint, error, id, ...rest }: CheckboxFieldProps) {
  const control = useFieldControl(id, { hint, error });
  return (
    <div>
      <label className={styles.check}>
        <input {...rest} {...control} type="checkbox" className={styles.tick} />
        <span>{label}</span>
      </label>
      <FieldMessages id={control.id} hint={hint} error={error} />
    </div>
  );
}
