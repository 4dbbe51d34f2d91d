import type { ComponentProps } from 'react';
import { PasswordField } from '../ui/PasswordField.tsx';
import { PasswordStrength } from '../ui/PasswordStrength.tsx';
import styles from './Form.module.css';
import { messages } from './messages.ts';

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  /** What is typed so far, to be measured. */
  password: string;
};

/** A password that is being chosen, with its rule and how it stands. */
export function NewPasswordField({ password, ...field }: NewPasswordFieldProps) {
  return (
    <div className={styles.withMeter}>
      <PasswordField autoComplete="new-password" hint={messages.passwordHint} {...field} />
      {password !== '' && <PasswordStrength password={password} />}
    </div>
  );
}
