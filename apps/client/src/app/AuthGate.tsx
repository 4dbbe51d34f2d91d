import type { ReactNode } from 'react';
import { useSession, whoIs } from '../lib/session.ts';
import { useSignIn } from '../lib/signIn.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyDrawing } from '../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from './AuthGate.module.css';

type AuthGateProps = { gate: 'customer' | 'staff'; title: string; children: ReactNode };

/** Shows a screen to those it is for; others are asked to sign in, and then stay where they are. */
export function AuthGate({ gate, title, children }: AuthGateProps) {
  const who = useSession(whoIs);
  const signIn = useSignIn();
  if (who === gate) return children;
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        drawing={<EmptyDrawing of="access" />}
        title="You are not logged in."
        text={
          gate === 'staff'
            ? 'This part is for staff.'
            : 'Log in to see this page, or register if you are new here.'
        }
        action={
          <div className={styles.actions}>
            <Button variant="primary" onClick={() => signIn({ as: gate, target: 'here' })}>
              {gate === 'staff' ? 'Staff Login' : 'Login'}
            </Button>
            {gate === 'customer' && (
              <Button onClick={() => signIn({ step: 'register', target: 'here' })}>Register</Button>
            )}
          </div>
        }
      />
    </>
  );
}
