import { ApiError } from '@gatehouse/contract/errors';
import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../forms/failure.ts';
import narrow from '../../forms/NarrowForm.module.css';
import { NewPasswordField } from '../../forms/NewPasswordField.tsx';
import { UsernameOfPassword } from '../../forms/UsernameOfPassword.tsx';
import { useSchemaForm } from '../../lib/form.ts';
import { messageOf } from '../../lib/networkError.ts';
import { useSignIn } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { show } from '../../ui/toast.ts';
import { NewPasswordForm, type NewPasswordValues } from './forms.ts';
import { MailLink } from './MailLink.tsx';
import { messages } from './messages.ts';
import { type MailLink as Link, useForgottenStaffPassword, useSetForgottenStaffPassword } from './queries.ts';

/** Where the mail about a forgotten password of staff leads: they choose another one, and log in with it. */
export function StaffPassword() {
  return <MailLink>{(link) => <Forgotten {...link} />}</MailLink>;
}

function Forgotten(link: Link) {
  const forgotten = useForgottenStaffPassword(link);
  const askToSignIn = useSignIn();
  if (forgotten.data) return <PasswordFields {...link} {...forgotten.data} />;
  if (forgotten.error instanceof ApiError && forgotten.error.code === 'LINK_OVER')
    return (
      <>
        <h1>{messages.linkOver}</h1>
        <p className={narrow.lead}>{messages.linkOverHint}</p>
        <Button
          variant="primary"
          size="large"
          wide
          onClick={() => askToSignIn({ as: 'staff', step: 'forgotPassword' })}
        >
          {messages.sendAnotherLink}
        </Button>
      </>
    );
  return (
    <>
      <h1>{messages.newPassword}</h1>
      {forgotten.isError ? <QueryError query={forgotten} /> : <Skeleton height="12rem" />}
    </>
  );
}

function PasswordFields({ email, ...link }: Link & { email: string }) {
  const set = useSetForgottenStaffPassword(link);
  const askToSignIn = useSignIn();
  const [failure, setFailure] = useState<Failure>();
  const form = useSchemaForm<NewPasswordValues>(NewPasswordForm, { password: '' });
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await set.mutateAsync(password);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PASSWORD_COMMON')
        form.setError('password', { message: messageOf(error) }, { shouldFocus: true });
      else setFailure(failureOf(error));
      return;
    }
    show(messages.passwordChanged, { id: 'password-changed' });
    askToSignIn({ as: 'staff', email });
  });
  return (
    <form className={narrow.form} onSubmit={submit} noValidate>
      <h1>{messages.newPassword}</h1>
      <p className={narrow.lead}>
        <RichText
          text={messages.newPasswordFor(email)}
          marks={{ email: (address) => <strong>{address}</strong> }}
        />
      </p>
      <FormFailure failure={failure} />
      <UsernameOfPassword username={email} />
      <NewPasswordField
        label={messages.newPassword}
        password={form.watch('password')}
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" size="large" wide pending={form.formState.isSubmitting}>
        {messages.savePassword}
      </Button>
    </form>
  );
}
