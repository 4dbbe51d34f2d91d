import type { SessionInfo } from '@gatehouse/contract/api/auth';
import { MonitorSmartphone } from 'lucide-react';
import { useId } from 'react';
import type * as z from 'zod/mini';
import form from '../../forms/Form.module.css';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { Age } from '../../ui/Age.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { show } from '../../ui/toast.ts';
import { useRemoveOtherSessions, useRemoveSession, useSessions } from './sessionQueries.ts';

type Session = z.infer<typeof SessionInfo>;

/** Where the customer is signed in, with a way to sign out one device or all others. */
export function Devices() {
  const headingId = useId();
  const sessions = useSessions();
  return (
    <section className={form.group} aria-labelledby={headingId}>
      <h2 id={headingId} className={form.heading}>
        Devices and sessions
      </h2>
      {sessions.data ? (
        <SessionList sessions={sessions.data} />
      ) : sessions.error ? (
        <QueryError query={sessions} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="8rem" />
        </div>
      )}
    </section>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const remove = useRemoveSession();
  const removeOthers = useRemoveOtherSessions();
  const error = remove.error ?? removeOthers.error;
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <p className={form.hint}>If you do not know a device, log it out and change your password.</p>
      <FormFailure failure={error ? failureOf(error) : undefined} />
      <Card>
        {sessions.map((session) => (
          <ListRow
            key={session.id}
            leading={<MonitorSmartphone aria-hidden="true" />}
            title={nameOf(session)}
            subtitle={<Whereabouts session={session} />}
            menu={
              !session.isCurrent && (
                <Button
                  pending={remove.isPending && remove.variables === session.id}
                  aria-label={`Log out ${nameOf(session)}`}
                  onClick={() =>
                    remove.mutate(session.id, {
                      onSuccess: () => show('Device logged out.', { id: 'device-logged-out' }),
                    })
                  }
                >
                  Log out
                </Button>
              )
            }
          />
        ))}
      </Card>
      {hasOthers && (
        <Button
          wide
          pending={removeOthers.isPending}
          onClick={() =>
            removeOthers.mutate(undefined, {
              onSuccess: () => show('All other devices logged out.', { id: 'devices-logged-out' }),
            })
          }
        >
          Log out all other devices
        </Button>
      )}
    </>
  );
}

function Whereabouts({ session: { isCurrent, network, usedAt } }: { session: Session }) {
  return (
    <>
      {isCurrent ? 'This device' : <Age since={usedAt} prefix="Last used" />}
      {network !== null && ` · from ${network}`}
    </>
  );
}

const nameOf = ({ device }: Session) => device ?? 'Unknown device';
