import { ApiError } from '@gatehouse/contract/errors';
import { useState } from 'react';
import { useSchemaForm } from '../lib/form.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { show } from '../ui/toast.ts';
import form from './Form.module.css';
import { FormFailure } from './FormFailure.tsx';
import { type Failure, failureOf } from './failure.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordForm, type PasswordValues } from './passwordForm.ts';
import { messages } from './securityMessages.ts';
import { UsernameOfPassword } from './UsernameOfPassword.tsx';

const empty: PasswordValues = { currentPassword: '', newPassword: '' };

type ChangePasswordProps = {
  username: string | undefined;
  change: (passwords: PasswordValues) => Promise<unknown>;
};

/** Another password, for who knows the present one. */
export function ChangePassword({ username, change }: ChangePasswordProps) {
  const [failure, setFailure] = useState<Failure>();
  const { register, handleSubmit, watch, setError, reset, formState } = useSchemaForm<PasswordValues>(
    PasswordForm,
    empty,
  );
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await change(values);
      show(messages.passwordChanged, { id: 'password-changed' });
      reset(empty);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PASSWORD_WRONG')
        setError('currentPassword', { message: error.message }, { shouldFocus: true });
      else if (error instanceof ApiError && error.code === 'PASSWORD_COMMON')
        setError('newPassword', { message: error.message }, { shouldFocus: true });
      else setFailure(failureOf(error));
    }
  });

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <div className={form.group}>
        <h2 className={form.heading}>{messages.changePassword}</h2>
        <p className={form.hint}>{messages.changePasswordHint}</p>
        <UsernameOfPassword username={username} />
        <PasswordField
          label={messages.currentPassword}
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <NewPasswordField
          label={messages.newPassword}
          password={watch('newPassword')}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
      </div>
      <Button type="submit" variant="primary" size="large" wide pending={isSubmitting}>
        {messages.savePassword}
      </Button>
    </form>
  );
}
