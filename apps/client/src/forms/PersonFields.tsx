import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../ui/TextField.tsx';
import styles from './Form.module.css';
import { LimitedField } from './LimitedField.tsx';
import { messages } from './messages.ts';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'mask'>;
type Wrong = { message?: string } | undefined;

type NameFieldsProps = {
  first: UseFormRegisterReturn;
  last: UseFormRegisterReturn;
  errors: { firstName?: Wrong; lastName?: Wrong };
};

/** The longest of either name, as the contract takes it. */
const MAX_NAME_LENGTH = 60;

/** A person's two names, side by side where there is room. */
export function NameFields({ first, last, errors }: NameFieldsProps) {
  return (
    <div className={styles.pair}>
      <LimitedField
        label={messages.firstName}
        limit={MAX_NAME_LENGTH}
        autoComplete="given-name"
        autoCapitalize="words"
        error={errors.firstName?.message}
        {...first}
      />
      <LimitedField
        label={messages.lastName}
        limit={MAX_NAME_LENGTH}
        autoComplete="family-name"
        autoCapitalize="words"
        error={errors.lastName?.message}
        {...last}
      />
    </div>
  );
}

export function MobileField(props: FieldProps) {
  return <TextField label={messages.mobile} type="tel" autoComplete="tel" {...props} />;
}

export function EmailField({ label = messages.email, ...props }: FieldProps & { label?: string }) {
  return (
    <TextField
      label={label}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
