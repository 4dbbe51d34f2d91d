import { FactorCodeForm } from '../../forms/FactorCodeForm.tsx';
import type { Tokens } from '../../lib/session.ts';
import { messages } from './messages.ts';
import { useFinishLogin } from './queries.ts';

/** What the password of staff with a second factor led to. */
export type SecondStep = { username: string; ticket: string };

type SecondFactorProps = SecondStep & {
  finish: (tokens: Tokens) => Promise<void>;
  /** The step took too long: it begins with the password again. */
  onOver: (error: Error) => void;
};

/** The second step of a login of staff. */
export function SecondFactor({ finish, onOver, ...step }: SecondFactorProps) {
  const login = useFinishLogin(step);
  async function check(code: string): Promise<void> {
    try {
      await finish(await login.mutateAsync(code));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'SIGN_IN_OVER') onOver(error);
      else throw error;
    }
  }
  return <FactorCodeForm lead={messages.secondFactorLead} action={messages.login} check={check} />;
}
