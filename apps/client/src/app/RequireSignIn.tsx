import type { ReactNode } from 'react';
import { useSession, whoIs } from '../lib/session.ts';
import { useSignIn } from '../lib/signIn.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyDrawing } from '../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { messages } from './messages.ts';
import styles from './RequireSignIn.module.css';

type RequireSignInProps = { requires: 'customer' | 'staff'; title: string; children: ReactNode };

/** Shows a screen to those it is for; others are asked to sign in, and then stay where they are. */
export function RequireSignIn({ requires, title, children }: RequireSignInProps) {
  const who = useSession(whoIs);
  const signIn = useSignIn();
  if (who === requires) return children;
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        drawing={<EmptyDrawing of="access" />}
        title={messages.notLoggedIn}
        text={requires === 'staff' ? messages.forStaff : messages.loginToSee}
        action={
          <div className={styles.actions}>
            <Button variant="primary" onClick={() => signIn({ as: requires, target: 'here' })}>
              {requires === 'staff' ? messages.staffLogin : messages.login}
            </Button>
            {requires === 'customer' && (
              <Button onClick={() => signIn({ step: 'register', target: 'here' })}>
                {messages.register}
              </Button>
            )}
          </div>
        }
      />
    </>
  );
}
