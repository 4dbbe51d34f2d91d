import { OneTimeCode as Code } from '@gatehouse/contract/model/customer';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { OneTimeCode } from '../ui/OneTimeCode.tsx';
import { RichText } from '../ui/RichText.tsx';
import { show } from '../ui/toast.ts';
import { type CodePurpose, codeWasSent, useCodeWait } from './codeWait.ts';
import { FormFailure } from './FormFailure.tsx';
import { type Failure, failureOf } from './failure.ts';
import { messages } from './messages.ts';
import styles from './NarrowForm.module.css';

/** A code takes no more guesses than these (docs/specification/auth.md#codes). */
const MAX_TRIES = 5;

type CodeFormProps = {
  /** What the code is for; another may be asked for a while after the last for the same. */
  purpose: CodePurpose;
  email: string;
  action: string;
  /** Where the code is; left out, it was sent to the address. */
  lead?: ReactNode;
  /** Hands the code in; rejects when it is refused. */
  check: (code: string) => Promise<unknown>;
  resend: () => Promise<unknown>;
  /** What to do when the address is wrong. */
  children: ReactNode;
};

/** The six digits that were mailed to an address. The last digit hands them in. */
export function CodeForm({ purpose, email, action, lead, check, resend, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [isChecking, setChecking] = useState(false);
  const [misses, setMisses] = useState(0);

  async function handIn(given: string) {
    setFailure(undefined);
    const checked = Code.safeParse(given);
    setCodeError(checked.error?.issues[0]?.message);
    if (!checked.success || isChecking) return;
    setChecking(true);
    await check(given).catch((error) => {
      if (error?.code === 'CODE_WRONG') {
        setMisses(misses + 1);
        setCodeError(misses + 1 < MAX_TRIES ? error.message : messages.codeUsedUp);
      } else setFailure(failureOf(error));
      setCode('');
    });
    setChecking(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void handIn(code);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <p className={styles.lead}>
        {lead ?? (
          <RichText
            text={messages.codeSentTo(email)}
            marks={{ email: (address) => <strong>{address}</strong> }}
          />
        )}{' '}
        {messages.codeLasts}
      </p>
      <OneTimeCode
        label={messages.code}
        value={code}
        onChange={(value) => {
          setCode(value);
          setCodeError(undefined);
        }}
        onComplete={(value) => void handIn(value)}
        error={codeError}
        autoFocus
      />
      <Button type="submit" variant="primary" size="large" wide pending={isChecking}>
        {action}
      </Button>
      <Resend
        purpose={purpose}
        email={email}
        resend={async () => {
          await resend();
          setMisses(0);
          setCodeError(undefined);
        }}
        onFailure={setFailure}
      />
      {children}
    </form>
  );
}

type ResendProps = Pick<CodeFormProps, 'purpose' | 'email' | 'resend'> & {
  onFailure: (failure: Failure | undefined) => void;
};

function Resend({ purpose, email, resend, onFailure }: ResendProps) {
  const [isSending, setSending] = useState(false);
  const wait = useCodeWait(purpose, email);

  async function send() {
    onFailure(undefined);
    setSending(true);
    try {
      await resend();
      codeWasSent(purpose, email);
      show(messages.codeOnItsWay, { id: 'code-sent' });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'CODE_TOO_SOON')
        codeWasSent(purpose, email);
      onFailure(failureOf(error));
    }
    setSending(false);
  }

  return (
    <Button wide disabled={wait > 0} pending={isSending} onClick={() => void send()}>
      {wait > 0 ? messages.resendIn(wait) : messages.resend}
    </Button>
  );
}
