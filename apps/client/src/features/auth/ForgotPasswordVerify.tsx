import { CodeForm } from '../../forms/CodeForm.tsx';
import { useSignInFlow } from '../../lib/signIn.ts';
import { RichText } from '../../ui/RichText.tsx';
import { MissingStep } from './MissingStep.tsx';
import { messages } from './messages.ts';
import { useForgotPassword, useVerifyForgotPassword } from './queries.ts';
import styles from './SignIn.module.css';

/** The code that proves whose forgotten password it is; it is spent with the new password. */
export function ForgotPasswordVerify() {
  const { draft, goTo } = useSignInFlow();
  const { email } = draft;
  const verify = useVerifyForgotPassword();
  const forgot = useForgotPassword('customer');
  if (email === '')
    return (
      <MissingStep
        title={messages.whichAccount}
        text={messages.emailFirst}
        step="forgotPassword"
        action={messages.enterEmail}
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
      action={messages.continue}
      lead={
        <RichText
          text={messages.codeOnItsWay(email)}
          marks={{ email: (address) => <strong>{address}</strong> }}
        />
      }
      check={check}
      resend={() => forgot.mutateAsync(email)}
    >
      <div className={styles.others}>
        <button type="button" className={styles.link} onClick={() => goTo('forgotPassword')}>
          {messages.useAnotherEmail}
        </button>
      </div>
    </CodeForm>
  );
}
