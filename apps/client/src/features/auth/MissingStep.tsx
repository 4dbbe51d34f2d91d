import { type SignInStep, useSignInFlow } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

type MissingStepProps = { title: string; text: string; step: SignInStep; action: string };

/** Stands where a step was opened without the one before it, after a reload for example, and leads to that. */
export function MissingStep({ title, text, step, action }: MissingStepProps) {
  const { goTo } = useSignInFlow();
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button variant="primary" onClick={() => goTo(step)}>
          {action}
        </Button>
      }
    />
  );
}
