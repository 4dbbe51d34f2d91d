import { routeAt } from '@gatehouse/contract/pages/routeAt';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { codeWasSent } from '../../forms/codeWait.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import type { Failure } from '../../forms/failure.ts';
import narrow from '../../forms/NarrowForm.module.css';
import { NewPasswordField } from '../../forms/NewPasswordField.tsx';
import { NoMail } from '../../forms/NoMail.tsx';
import { EmailField, MobileField, NameFields } from '../../forms/PersonFields.tsx';
import { useSchemaForm } from '../../lib/form.ts';
import { type InvitationMail, invitationAt } from '../../lib/invitation.ts';
import { useFeatures, useOrganisation } from '../../lib/organisation.ts';
import { useSignInFlow } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { ChosenSpace } from './ChosenSpace.tsx';
import { registerFailure, signInAfterFailure } from './failures.ts';
import { RegisterForm, type RegisterValues } from './forms.ts';
import { messages } from './messages.ts';
import { type RegisterOutcome, useRegister } from './queries.ts';
import styles from './SignIn.module.css';
import { useAfterLoginRedirect } from './useAfterLoginRedirect.ts';

const blank: RegisterValues = { firstName: '', lastName: '', email: '', mobile: '', password: '' };

/** Opens a customer account. An invitation's mail leads here too: `/register/{invitationId}?email=`. */
export function Register() {
  const { mail } = useFeatures();
  const needsCode = useOrganisation()?.customerEmailValidation === true;
  return needsCode && !mail ? <NoMail /> : <RegisterFields />;
}

function RegisterFields() {
  const { goTo } = useSignInFlow();
  const brought = useBrought();
  const afterRegistering = useAfterRegistering(brought.invitationId);
  const registration = useRegister();
  const [failure, setFailure] = useState<Failure>();
  const [isTaken, setTaken] = useState(false);
  const { register, handleSubmit, getValues, setError, watch, formState } = useSchemaForm<RegisterValues>(
    RegisterForm,
    { ...blank, email: brought.email },
  );
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    setTaken(false);
    const outcome = await registration.mutateAsync(values).catch((error) => {
      if (error?.code === 'PASSWORD_COMMON')
        return setError('password', { message: error.message }, { shouldFocus: true });
      setFailure(registerFailure(error));
      setTaken(error?.code === 'EMAIL_TAKEN');
    });
    if (outcome) await afterRegistering(outcome, values.email).catch(() => setFailure(signInAfterFailure()));
  });

  const toLogin = () => goTo('login', { email: getValues('email') });

  return (
    <form className={narrow.form} onSubmit={submit} noValidate>
      {brought.invitationId !== null && <p className={narrow.lead}>{messages.toAcceptShare}</p>}
      <ChosenSpace />
      <FormFailure
        failure={failure}
        action={
          isTaken && (
            <button type="button" className={styles.link} onClick={toLogin}>
              {messages.loginWithEmail}
            </button>
          )
        }
      />
      <NameFields first={register('firstName')} last={register('lastName')} errors={errors} />
      <EmailField error={errors.email?.message} {...register('email')} />
      <MobileField optional error={errors.mobile?.message} {...register('mobile')} />
      <NewPasswordField
        label={messages.password}
        password={watch('password')}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" size="large" wide pending={isSubmitting}>
        {messages.register}
      </Button>
      <div className={styles.others}>
        <p>
          <RichText
            text={messages.alreadyRegistered}
            marks={{
              login: (words) => (
                <button type="button" className={styles.link} onClick={toLogin}>
                  {words}
                </button>
              ),
            }}
          />
        </p>
      </div>
    </form>
  );
}

/** Leads a new account on: to its code, or in; throws where its tokens cannot be taken up. */
function useAfterRegistering(invitationId: number | null) {
  const { goTo } = useSignInFlow();
  const afterLoginRedirect = useAfterLoginRedirect();
  return async (outcome: RegisterOutcome, email: string): Promise<void> => {
    if ('tokens' in outcome) return afterLoginRedirect(outcome.tokens, invitationId);
    codeWasSent('register', email);
    goTo('verifyAccount', { email, registrationId: outcome.registrationId, invitationId });
  };
}

/** What the address of the page brings along; nothing where registering stands over another page. */
function useBrought(): Pick<InvitationMail, 'email'> & { invitationId: number | null } {
  const { draft } = useSignInFlow();
  const { pathname, search } = useLocation();
  const email = new URLSearchParams(search).get('email');
  if (routeAt(pathname)?.name !== 'Register') return draft;
  return invitationAt(pathname, email) ?? { ...draft, email: email ?? draft.email };
}
