import { ApiError } from '@gatehouse/contract/errors';
import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../forms/failure.ts';
import narrow from '../../forms/NarrowForm.module.css';
import { NewPasswordField } from '../../forms/NewPasswordField.tsx';
import { UsernameOfPassword } from '../../forms/UsernameOfPassword.tsx';
import { useSchemaForm } from '../../lib/form.ts';
import { messageOf } from '../../lib/networkError.ts';
import { type SignInDraft, useSignInFlow } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { show } from '../../ui/toast.ts';
import { NewPasswordForm, type NewPasswordValues } from './forms.ts';
import { MissingStep } from './MissingStep.tsx';
import { messages } from './messages.ts';
import { useLogin, useSetForgottenPassword } from './queries.ts';
import styles from './SignIn.module.css';

/** Chooses a new password with the code of the step before, and signs in with it. */
export function NewPassword() {
  const { draft } = useSignInFlow();
  if (draft.email === '' || draft.code === '')
    return (
      <MissingStep
        title={messages.codeFirst}
        text={messages.codeFirstHint}
        step="forgotPassword"
        action={messages.sendCode}
      />
    );
  return <NewPasswordFields {...draft} />;
}

function NewPasswordFields({ email, code }: SignInDraft) {
  const { goTo } = useSignInFlow();
  const setPassword = useSetForgottenPassword();
  const signIn = useSignInWithNewPassword(email);
  const [failure, setFailure] = useState<Failure>();
  const [isCodeOver, setCodeOver] = useState(false);
  const { register, handleSubmit, setError, watch, formState } = useSchemaForm<NewPasswordValues>(
    NewPasswordForm,
    {
      password: '',
    },
  );

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await setPassword.mutateAsync({ email, code, password });
    } catch (error) {
      const reason = error instanceof ApiError ? error.code : undefined;
      if (reason === 'PASSWORD_COMMON')
        setError('password', { message: messageOf(error) }, { shouldFocus: true });
      else setFailure(failureOf(error));
      setCodeOver(reason === 'CODE_WRONG');
      return;
    }
    show(messages.passwordChanged, { id: 'password-changed' });
    await signIn(password);
  });

  return (
    <form className={narrow.form} onSubmit={submit} noValidate>
      <FormFailure
        failure={failure}
        action={
          isCodeOver && (
            <button
              type="button"
              className={styles.link}
              onClick={() => goTo('forgotPassword', { code: '' })}
            >
              {messages.askForCode}
            </button>
          )
        }
      />
      <p className={narrow.lead}>
        <RichText
          text={messages.newPasswordFor(email)}
          marks={{ email: (address) => <strong>{address}</strong> }}
        />
      </p>
      <UsernameOfPassword username={email} />
      <NewPasswordField
        label={messages.newPassword}
        password={watch('password')}
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" size="large" wide pending={formState.isSubmitting}>
        {messages.savePassword}
      </Button>
    </form>
  );
}

/** Signs in with the new password; where that does not work now, the login says why. */
function useSignInWithNewPassword(email: string) {
  const { goTo, finish } = useSignInFlow();
  const login = useLogin('customer');
  return async (password: string): Promise<void> => {
    try {
      const outcome = await login.mutateAsync({ username: email, password, extendDuration: false });
      if ('tokens' in outcome) await finish(outcome.tokens);
      else if ('verifying' in outcome)
        goTo('verifyAccount', { code: '', registrationId: outcome.registrationId });
    } catch {
      goTo('login', { code: '' });
    }
  };
}
