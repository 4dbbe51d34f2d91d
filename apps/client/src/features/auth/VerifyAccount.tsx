import { CodeForm } from '../../forms/CodeForm.tsx';
import { useSignInFlow } from '../../lib/signIn.ts';
import { RichText } from '../../ui/RichText.tsx';
import { ChosenSpace } from './ChosenSpace.tsx';
import { signInAfterFailure } from './failures.ts';
import { MissingStep } from './MissingStep.tsx';
import { messages } from './messages.ts';
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
        title={messages.whichAccount}
        text={messages.loginFirst}
        step="login"
        action={messages.login}
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
    <>
      <ChosenSpace />
      <CodeForm
        purpose="register"
        email={email}
        action={messages.verifyAccount}
        check={check}
        resend={() => resend.mutateAsync(email)}
      >
        <div className={styles.others}>
          <p>
            <RichText
              text={messages.notYourEmail}
              marks={{
                register: (words) => (
                  <button type="button" className={styles.link} onClick={() => goTo('register')}>
                    {words}
                  </button>
                ),
              }}
            />
          </p>
        </div>
      </CodeForm>
    </>
  );
}
