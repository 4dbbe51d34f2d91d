import { useState } from 'react';
import { codeWasSent } from '../../forms/codeWait.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../forms/failure.ts';
import narrow from '../../forms/NarrowForm.module.css';
import { NoMail } from '../../forms/NoMail.tsx';
import { EmailField } from '../../forms/PersonFields.tsx';
import { useSchemaForm } from '../../lib/form.ts';
import { useFeatures } from '../../lib/organisation.ts';
import { useSignInFlow } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { ForgotPasswordForm, type ForgotPasswordValues } from './forms.ts';
import { messages } from './messages.ts';
import { useForgotPassword } from './queries.ts';
import styles from './SignIn.module.css';

/** Asks for a code to set a new password, or for a link, as staff. What follows is the same whether or not the address is known. */
export function ForgotPassword() {
  return useFeatures().mail ? <AddressField /> : <NoMail />;
}

function AddressField() {
  const { as, draft, goTo } = useSignInFlow();
  const forgot = useForgotPassword(as);
  const [mailedTo, setMailedTo] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const { register, handleSubmit, formState } = useSchemaForm<ForgotPasswordValues>(ForgotPasswordForm, {
    email: draft.email,
  });

  const submit = handleSubmit(async ({ email }) => {
    setFailure(undefined);
    try {
      await forgot.mutateAsync(email);
    } catch (error) {
      setFailure(failureOf(error));
      return;
    }
    if (as === 'staff') return setMailedTo(email);
    codeWasSent('forgotPassword', email);
    goTo('verifyPassword', { email, code: '' });
  });

  if (mailedTo !== undefined)
    return <LinkOnItsWay email={mailedTo} onAnother={() => setMailedTo(undefined)} />;
  return (
    <form className={narrow.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <p className={narrow.lead}>{as === 'staff' ? messages.forgotStaffLead : messages.forgotLead}</p>
      <EmailField autoComplete="username" error={formState.errors.email?.message} {...register('email')} />
      <Button type="submit" variant="primary" size="large" wide pending={formState.isSubmitting}>
        {as === 'staff' ? messages.sendLink : messages.sendCode}
      </Button>
      <div className={styles.others}>
        <button type="button" className={styles.link} onClick={() => goTo('login')}>
          {messages.backToLogin}
        </button>
      </div>
    </form>
  );
}

/** Says the same whether or not the address is known. */
function LinkOnItsWay({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <div className={narrow.form}>
      <p className={narrow.lead} role="status">
        <RichText
          text={messages.linkOnItsWay(email)}
          marks={{ email: (address) => <strong>{address}</strong> }}
        />
      </p>
      <div className={styles.others}>
        <button type="button" className={styles.link} onClick={onAnother}>
          {messages.useAnotherEmail}
        </button>
      </div>
    </div>
  );
}
