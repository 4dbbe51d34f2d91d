import { CodeForm } from '../../forms/CodeForm.tsx';
import { useSignInFlow } from '../../lib/signIn.ts';
import { MissingStep } from './MissingStep.tsx';
import { useForgotPassword, useVerifyForgotPassword } from './queries.ts';
import styles from './SignIn.module.css';

/** The code that proves whose forgotten password it is; it is spent with the new password. */
export function ForgotPasswordVerify() {
  const { draft, goTo } = useSignInFlow();
  const { email } = draft;
  const verify = useVerifyForgotPassword();
  const forgot = useForgotPassword();
  if (email === '')
    return (
      <MissingStep
        title="Which account?"
        text="Enter your email first; a code you already have stays good for 15 minutes."
        step="forgotPassword"
        action="Enter email"
      />
    );

  async function check(code: string) {
    await verify.mutateAsync({ email, code });
    goTo('newPassword', { code });
  }

  return (
    <CodeForm
      purpose="forgotPassword"
      email={email}
      action="Continue"
      lead={
        <>
          If there is an account for <strong>{email}</strong>, a code is on its way there.
        </>
      }
      check={check}
      resend={() => forgot.mutateAsync(email)}
    >
      <div className={styles.others}>
        <button type="button" className={styles.link} onClick={() => goTo('forgotPassword')}>
          Use another email
        </button>
      </div>
    </CodeForm>
  );
}
