import { Fingerprint } from 'lucide-react';
import { type Failure, failureOf } from '../../forms/failure.ts';
import type { Tokens } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { messages } from './messages.ts';
import { useLoginByPasskey } from './queries.ts';

type PasskeyButtonProps = {
  /** Of the first step, where this is the second. */
  ticket?: string;
  extendDuration: () => boolean;
  finish: (tokens: Tokens) => Promise<void>;
  onFailure: (failure: Failure | undefined) => void;
};

/** Logs staff in by a passkey, in place of the password and of the second step. */
export function PasskeyButton({ ticket, extendDuration, finish, onFailure }: PasskeyButtonProps) {
  const login = useLoginByPasskey(ticket);
  async function show() {
    onFailure(undefined);
    try {
      const tokens = await login.mutateAsync(extendDuration());
      if (tokens) await finish(tokens);
    } catch (error) {
      onFailure(failureOf(error));
    }
  }
  return (
    <Button
      wide
      size="large"
      icon={<Fingerprint aria-hidden="true" />}
      pending={login.isPending}
      onClick={() => void show()}
    >
      {messages.usePasskey}
    </Button>
  );
}
