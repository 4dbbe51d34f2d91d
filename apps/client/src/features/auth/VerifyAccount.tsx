import { OneTimeCode as Code } from '@gatehouse/contract/model/customer';
import { type FormEvent, useState } from 'react';
import { useSignInFlow } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { OneTimeCode } from '../../ui/OneTimeCode.tsx';
import { show } from '../../ui/toast.ts';
import { codeWasSent, useCodeWait } from './codeWait.ts';
import { FormFailure } from './FormFailure.tsx';
import { codeFailure, type Failure, signInAfterFailure } from './failures.ts';
import { useResendCode, useVerifyRegistration } from './queries.ts';
import styles from './SignIn.module.css';

/** The six digits that were mailed to a new account. */
export function VerifyAccount() {
  const { draft, goTo } = useSignInFlow();
  const { customerId, email } = draft;
  if (customerId === null || email === '') {
    return (
      <EmptyState
        title="Which account?"
        text="Login with your email and password first, then enter the code here."
        action={
          <Button variant="primary" onClick={() => goTo('login')}>
            Login
          </Button>
        }
      />
    );
  }
  return <CodeForm customerId={customerId} email={email} />;
}

function CodeForm({ customerId, email }: { customerId: number; email: string }) {
  const { goTo, finish } = useSignInFlow();
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const verify = useVerifyRegistration(customerId);

  async function check(given: string) {
    setFailure(undefined);
    const checked = Code.safeParse(given);
    setCodeError(checked.error?.issues[0]?.message);
    if (!checked.success || verify.isPending) return;
    const tokens = await verify.mutateAsync(given).catch((error) => {
      if (error?.code === 'CODE_WRONG') setCodeError(error.message);
      else setFailure(codeFailure(error));
      setCode('');
    });
    if (tokens) await finish(tokens).catch(() => setFailure(signInAfterFailure()));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void check(code);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <p className={styles.lead}>
        We sent a code to <strong>{email}</strong>. It can be used for 15 minutes.
      </p>
      <OneTimeCode
        label="Verification code"
        value={code}
        onChange={(value) => {
          setCode(value);
          setCodeError(undefined);
        }}
        onComplete={(value) => void check(value)}
        error={codeError}
        autoFocus
      />
      <Button type="submit" variant="primary" size="large" wide pending={verify.isPending}>
        Verify Account
      </Button>
      <Resend email={email} onFailure={setFailure} />
      <div className={styles.others}>
        <p>
          Not your email?{' '}
          <button type="button" className={styles.link} onClick={() => goTo('register')}>
            Register again
          </button>
        </p>
      </div>
    </form>
  );
}

function Resend({ email, onFailure }: { email: string; onFailure: (failure: Failure | undefined) => void }) {
  const resend = useResendCode();
  const wait = useCodeWait(email);

  function send() {
    onFailure(undefined);
    resend.mutate(email, {
      onSuccess: () => {
        codeWasSent(email);
        show('A new code is on its way.', { id: 'code-sent' });
      },
      onError: (error) => {
        if ('code' in error && error.code === 'CODE_TOO_SOON') codeWasSent(email);
        onFailure(codeFailure(error));
      },
    });
  }

  return (
    <Button wide disabled={wait > 0} pending={resend.isPending} onClick={send}>
      {wait > 0 ? `Resend code in ${wait} s` : 'Resend code'}
    </Button>
  );
}
