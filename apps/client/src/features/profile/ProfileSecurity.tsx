import { ApiError } from '@gatehouse/contract/errors';
import { useState } from 'react';
import form from '../../forms/Form.module.css';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../forms/failure.ts';
import { NewPasswordField } from '../../forms/NewPasswordField.tsx';
import { UsernameOfPassword } from '../../forms/UsernameOfPassword.tsx';
import { useSchemaForm } from '../../lib/form.ts';
import { useCustomer } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { show } from '../../ui/toast.ts';
import { Devices } from './Devices.tsx';
import { PasswordForm, type PasswordValues } from './forms.ts';
import { messages } from './messages.ts';
import { ProfileFrame } from './ProfileFrame.tsx';
import { useUpdatePassword } from './queries.ts';

const empty: PasswordValues = { currentPassword: '', newPassword: '' };

/** Another password, for who knows the present one, and where the customer is logged in. */
export function ProfileSecurity() {
  return (
    <ProfileFrame title={messages.sections.ProfileSecurity.title} wide>
      <ChangePassword />
      <Devices />
    </ProfileFrame>
  );
}

function ChangePassword() {
  const username = useCustomer()?.username;
  const update = useUpdatePassword();
  const [failure, setFailure] = useState<Failure>();
  const { register, handleSubmit, watch, setError, reset, formState } = useSchemaForm<PasswordValues>(
    PasswordForm,
    empty,
  );
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await update.mutateAsync(values);
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
