import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../ui/TextField.tsx';
import styles from './Form.module.css';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'mask'>;
type Wrong = { message?: string } | undefined;

type NameFieldsProps = {
  first: UseFormRegisterReturn;
  last: UseFormRegisterReturn;
  errors: { firstName?: Wrong; lastName?: Wrong };
};

/** A person's two names, side by side where there is room. */
export function NameFields({ first, last, errors }: NameFieldsProps) {
  return (
    <div className={styles.pair}>
      <TextField
        label="First Name"
        autoComplete="given-name"
        autoCapitalize="words"
        error={errors.firstName?.message}
        {...first}
      />
      <TextField
        label="Last Name"
        autoComplete="family-name"
        autoCapitalize="words"
        error={errors.lastName?.message}
        {...last}
      />
    </div>
  );
}

export function MobileField(props: FieldProps) {
  return <TextField label="Mobile" type="tel" autoComplete="tel" {...props} />;
}

export function EmailField({ label = 'Email', ...props }: FieldProps & { label?: string }) {
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
