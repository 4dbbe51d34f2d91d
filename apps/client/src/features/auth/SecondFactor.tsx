import { useState } from 'react';
import { FactorCodeForm } from '../../forms/FactorCodeForm.tsx';
import { FormFailure } from '../../forms/FormFailure.tsx';
import type { Failure } from '../../forms/failure.ts';
import narrow from '../../forms/NarrowForm.module.css';
import { hasPasskeys } from '../../lib/passkeys.ts';
import type { Tokens } from '../../lib/session.ts';
import { messages } from './messages.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useFinishLogin } from './queries.ts';

/** What the password of staff with a second factor led to. */
export type SecondStep = {
  username: string;
  extendDuration: boolean;
  ticket: string;
  ways: readonly ('app' | 'passkey')[];
};

type SecondFactorProps = SecondStep & {
  finish: (tokens: Tokens) => Promise<void>;
  /** The step took too long: it begins with the password again. */
  onOver: (error: Error) => void;
};

/** The second step of a login of staff. */
export function SecondFactor({ finish, onOver, extendDuration, ways, ...step }: SecondFactorProps) {
  const login = useFinishLogin(step);
  const [failure, setFailure] = useState<Failure>();
  async function check(code: string): Promise<void> {
    try {
      await finish(await login.mutateAsync(code));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'SIGN_IN_OVER') onOver(error);
      else throw error;
    }
  }
  return (
    <div className={narrow.form}>
      <FormFailure failure={failure} />
      {ways.includes('passkey') && hasPasskeys && (
        <PasskeyButton
          ticket={step.ticket}
          extendDuration={() => extendDuration}
          finish={finish}
          onFailure={setFailure}
        />
      )}
      <FactorCodeForm
        lead={messages.secondFactorLead}
        action={messages.login}
        hasApp={ways.includes('app')}
        check={check}
      />
    </div>
  );
}
