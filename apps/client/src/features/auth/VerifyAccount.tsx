import { CodeForm } from '../../forms/CodeForm.tsx';
import { useSignInFlow } from '../../lib/signIn.ts';
import { signInAfterFailure } from './failures.ts';
import { MissingStep } from './MissingStep.tsx';
import { useResendCode, useVerifyRegistration } from './queries.ts';
import styles from './SignIn.module.css';
import { useAfterLoginRedirect } from './useAfterLoginRedirect.ts';

/** The six digits that were mailed to a new account. */
export function VerifyAccount() {
  const { draft } = useSignInFlow();
  const { registrationId, email, invitationId } = draft;
  if (registrationId === null || email === '')
    return (
      <MissingStep
        title="Which account?"
        text="Login with your email and password first, then enter the code here."
        step="login"
        action="Login"
      />
    );
  return <Verification registrationId={registrationId} email={email} invitationId={invitationId} />;
}

type VerificationProps = { registrationId: number; email: string; invitationId: number | null };

function Verification({ registrationId, email, invitationId }: VerificationProps) {
  const { goTo } = useSignInFlow();
  const afterLoginRedirect = useAfterLoginRedirect();
  const verify = useVerifyRegistration(registrationId);
  const resend = useResendCode(registrationId);

  async function check(code: string) {
    const tokens = await verify.mutateAsync(code);
    await afterLoginRedirect(tokens, invitationId).catch(() => {
      throw new Error(signInAfterFailure().text);
    });
  }

  return (
    <CodeForm
      purpose="register"
      email={email}
      action="Verify Account"
      check={check}
      resend={() => resend.mutateAsync(email)}
    >
      <div className={styles.others}>
        <p>
          Not your email?{' '}
          <button type="button" className={styles.link} onClick={() => goTo('register')}>
            Register again
          </button>
        </p>
      </div>
    </CodeForm>
  );
}
