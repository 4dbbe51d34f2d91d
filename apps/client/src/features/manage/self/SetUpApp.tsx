import { OneTimeCode as SixDigits } from '@gatehouse/contract/model/customer';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../../forms/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { OneTimeCode } from '../../../ui/OneTimeCode.tsx';
import styles from './Factors.module.css';
import { messages } from './messages.ts';
import { QrCode } from './QrCode.tsx';
import { useConfirmFactorApp } from './selfQueries.ts';

type SetUpAppProps = {
  secret: string;
  uri: string;
  /** With recovery codes to show, where it is the first factor. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
};

/** Takes an app that shows codes into use: it reads the picture, and a code that it shows finishes it. */
export function SetUpApp({ secret, uri, onDone }: SetUpAppProps) {
  const confirm = useConfirmFactorApp();
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<Failure>();

  async function handIn(given: string) {
    setFailure(undefined);
    const wrong = SixDigits.safeParse(given).error?.issues[0]?.message;
    setCodeError(wrong);
    if (wrong !== undefined || confirm.isPending) return;
    await confirm.mutateAsync(given).then(
      ({ recoveryCodes }) => onDone(recoveryCodes),
      (error) => {
        if (error?.code === 'CODE_WRONG') setCodeError(messages.appCodeWrong);
        else setFailure(failureOf(error));
        setCode('');
      },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void handIn(code);
  }

  return (
    <form className={styles.steps} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <p>{messages.scan}</p>
      <QrCode text={uri} label={messages.qrCode} />
      <p>
        {messages.typeSecret} <code className={styles.secret}>{inFours(secret)}</code>
      </p>
      <p>
        <a href={uri}>{messages.openApp}</a>
      </p>
      <OneTimeCode
        label={messages.appCode}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setCodeError(undefined);
        }}
        onComplete={(whole) => void handIn(whole)}
        error={codeError}
      />
      <Button type="submit" variant="primary" wide pending={confirm.isPending}>
        {messages.finishSetUp}
      </Button>
    </form>
  );
}

/** As people read it aloud, and apps take it. */
const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
