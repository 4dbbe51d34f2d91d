import { ApiError } from '@gatehouse/contract/errors';
import type { Customer } from '@gatehouse/contract/model/customer';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { codeWasSent } from '../../forms/codeWait.ts';
import form from '../../forms/Form.module.css';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../forms/failure.ts';
import { EmailField } from '../../forms/PersonFields.tsx';
import { UsernameOfPassword } from '../../forms/UsernameOfPassword.tsx';
import { useSchemaForm } from '../../lib/form.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { RichText } from '../../ui/RichText.tsx';
import styles from './EmailSection.module.css';
import { type NewEmailValues, newEmailForm } from './forms.ts';
import { messages } from './messages.ts';
import { useUpdateEmail } from './queries.ts';

/** The email one signs in with, the change of it that is open, and the way to another. */
export function EmailSection({ customer: { email, pendingEmail } }: { customer: Customer }) {
  const headingId = useId();
  const [isChanging, setChanging] = useState(false);
  return (
    <section className={form.group} aria-labelledby={headingId}>
      <h2 id={headingId} className={form.heading}>
        {messages.email}
      </h2>
      <div className={styles.row}>
        <p className={styles.email}>{email}</p>
        {!isChanging && <Button onClick={() => setChanging(true)}>{messages.changeEmail}</Button>}
      </div>
      {pendingEmail !== null && !isChanging && (
        <div className={styles.row}>
          <p className={form.hint}>
            <RichText
              text={messages.codeWasSent(pendingEmail)}
              marks={{ strong: (words) => <strong>{words}</strong> }}
            />
          </p>
          <LinkButton to={hrefTo('CustomerProfileVerifyEmail')}>{messages.enterCode}</LinkButton>
        </div>
      )}
      {isChanging && <ChangeEmail present={email} onCancel={() => setChanging(false)} />}
    </section>
  );
}

function ChangeEmail({ present, onCancel }: { present: string; onCancel: () => void }) {
  const navigate = useNavigate();
  const update = useUpdateEmail();
  const [failure, setFailure] = useState<Failure>();
  const { register, handleSubmit, setError, formState } = useSchemaForm<NewEmailValues>(
    newEmailForm(present),
    {
      email: '',
      currentPassword: '',
    },
  );

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await update.mutateAsync(values);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PASSWORD_WRONG')
        setError('currentPassword', { message: error.message }, { shouldFocus: true });
      else setFailure(failureOf(error));
      return;
    }
    codeWasSent('email', values.email);
    await navigate(hrefTo('CustomerProfileVerifyEmail'));
  });

  return (
    <form className={form.group} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <EmailField
        label={messages.newEmail}
        hint={messages.newEmailHint}
        error={formState.errors.email?.message}
        {...register('email')}
        autoFocus
      />
      <UsernameOfPassword username={present} />
      <PasswordField
        label={messages.currentPassword}
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button type="submit" pending={formState.isSubmitting}>
          {messages.sendCode}
        </Button>
      </div>
    </form>
  );
}
