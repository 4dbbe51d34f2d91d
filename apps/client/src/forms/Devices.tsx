import type { SessionInfo } from '@gatehouse/contract/api/auth';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useId } from 'react';
import type * as z from 'zod/mini';
import { Age } from '../ui/Age.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Facts } from '../ui/Facts.tsx';
import { ListRow } from '../ui/ListRow.tsx';
import { QueryError } from '../ui/QueryError.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { show } from '../ui/toast.ts';
import form from './Form.module.css';
import { FormFailure } from './FormFailure.tsx';
import { failureOf } from './failure.ts';
import { messages } from './securityMessages.ts';

type Session = z.infer<typeof SessionInfo>;

type Endings = {
  remove: UseMutationResult<unknown, Error, string>;
  removeOthers: UseMutationResult<unknown, Error, void>;
};

/** Where a person is signed in, with a way to sign out one device or all others. */
export function Devices({ sessions, ...endings }: Endings & { sessions: UseQueryResult<Session[]> }) {
  const headingId = useId();
  return (
    <section className={form.group} aria-labelledby={headingId}>
      <h2 id={headingId} className={form.heading}>
        {messages.devices}
      </h2>
      {sessions.data ? (
        <SessionList sessions={sessions.data} {...endings} />
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

function SessionList({ sessions, remove, removeOthers }: Endings & { sessions: readonly Session[] }) {
  const error = remove.error ?? removeOthers.error;
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <p className={form.hint}>{messages.devicesHint}</p>
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
                  aria-label={messages.logOutDevice(nameOf(session))}
                  onClick={() =>
                    remove.mutate(session.id, {
                      onSuccess: () => show(messages.deviceLoggedOut, { id: 'device-logged-out' }),
                    })
                  }
                >
                  {messages.logOut}
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
              onSuccess: () => show(messages.othersLoggedOut, { id: 'devices-logged-out' }),
            })
          }
        >
          {messages.logOutOthers}
        </Button>
      )}
    </>
  );
}

function Whereabouts({ session: { isCurrent, network, usedAt } }: { session: Session }) {
  return (
    <Facts
      of={[
        isCurrent ? messages.thisDevice : <Age key="age" since={usedAt} prefix={messages.lastUsed} />,
        network !== null && messages.fromNetwork(network),
      ]}
    />
  );
}

const nameOf = ({ device }: Session) => device ?? messages.unknownDevice;
