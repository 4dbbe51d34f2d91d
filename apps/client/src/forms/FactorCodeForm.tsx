import { OneTimeCode as SixDigits } from '@gatehouse/contract/model/customer';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { OneTimeCode } from '../ui/OneTimeCode.tsx';
import { TextField } from '../ui/TextField.tsx';
import { FormFailure } from './FormFailure.tsx';
import { type Failure, failureOf } from './failure.ts';
import narrow from './NarrowForm.module.css';
import { messages } from './securityMessages.ts';

type FactorCodeFormProps = {
  lead: string;
  action: string;
  /** Whether they have one; without, there are recovery codes alone. */
  hasApp: boolean;
  /** Hands a code in; rejects when it is refused. */
  check: (code: string) => Promise<unknown>;
};

/** A code of the app that somebody proves themselves by, or one of their recovery codes. */
export function FactorCodeForm({ lead, action, hasApp, check }: FactorCodeFormProps) {
  const [isRecovery, setRecovery] = useState(!hasApp);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [isChecking, setChecking] = useState(false);

  async function handIn(given: string) {
    if (isChecking) return;
    setFailure(undefined);
    const wrong = isRecovery
      ? given.trim() === '' && messages.recoveryCodeMissing
      : SixDigits.safeParse(given).error?.issues[0]?.message;
    setCodeError(wrong || undefined);
    if (wrong) return;
    setChecking(true);
    await check(given).catch((error) => {
      if (error?.code === 'CODE_WRONG') setCodeError(error.message);
      else setFailure(failureOf(error));
      setCode('');
    });
    setChecking(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void handIn(code);
  }

  function change(typed: string) {
    setCode(typed);
    setCodeError(undefined);
  }

  function toOther() {
    setRecovery(!isRecovery);
    change('');
  }

  return (
    <form className={narrow.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <p className={narrow.lead}>{isRecovery ? messages.recoveryLead : lead}</p>
      <CodeField
        isRecovery={isRecovery}
        value={code}
        error={codeError}
        onChange={change}
        onComplete={(whole) => void handIn(whole)}
      />
      <Button type="submit" variant="primary" size="large" wide pending={isChecking}>
        {action}
      </Button>
      {hasApp && (
        <Button wide onClick={toOther}>
          {isRecovery ? messages.useApp : messages.useRecoveryCode}
        </Button>
      )}
    </form>
  );
}

type CodeFieldProps = {
  isRecovery: boolean;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
  onComplete: (whole: string) => void;
};

function CodeField({ isRecovery, value, error, onChange, onComplete }: CodeFieldProps) {
  if (isRecovery)
    return (
      <TextField
        label={messages.recoveryCode}
        value={value}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <OneTimeCode
      label={messages.factorCode}
      value={value}
      onChange={onChange}
      onComplete={onComplete}
      error={error}
      autoFocus
    />
  );
}
