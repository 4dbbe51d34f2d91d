import type { StaffFactor } from '@gatehouse/contract/api/staffSelf';
import { Fingerprint, KeyRound, Smartphone } from 'lucide-react';
import { useId, useState } from 'react';
import form from '../../../forms/Form.module.css';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { failureOf } from '../../../forms/failure.ts';
import { Question } from '../../../forms/Question.tsx';
import { hasPasskeys } from '../../../lib/passkeys.ts';
import { Age } from '../../../ui/Age.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { show } from '../../../ui/toast.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { messages } from './messages.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { useBeginFactorApp, useOwnAccount, useRemoveFactor, useRenewRecoveryCodes } from './selfQueries.ts';

/** What one proves oneself by besides the password. */
export function Factors() {
  const headingId = useId();
  const account = useOwnAccount();
  return (
    <section className={form.group} aria-labelledby={headingId}>
      <h2 id={headingId} className={form.heading}>
        {messages.secondFactor}
      </h2>
      <p className={form.hint}>{messages.secondFactorHint}</p>
      {account.data && <FactorList {...account.data} />}
      {!account.data && (account.error ? <QueryError query={account} /> : <Skeleton height="8rem" />)}
    </section>
  );
}

type FactorListProps = { factors: readonly StaffFactor[]; recoveryCodesLeft: number };

function FactorList({ factors, recoveryCodesLeft }: FactorListProps) {
  const begin = useBeginFactorApp();
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[]>();
  const error = begin.error ?? renew.error;
  const [isAdding, setAdding] = useState(false);
  const hasApp = factors.some(({ kind }) => kind === 'app');

  function finishApp(recoveryCodes: readonly string[] | null) {
    begin.reset();
    show(messages.appSetUp);
    setCodes(recoveryCodes ?? undefined);
  }

  function finishPasskey(recoveryCodes: readonly string[] | null) {
    setAdding(false);
    show(messages.passkeyAdded);
    setCodes(recoveryCodes ?? undefined);
  }

  return (
    <>
      <FormFailure failure={error ? failureOf(error) : undefined} />
      {factors.length > 0 && (
        <Card>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} />
          ))}
          <ListRow
            leading={<KeyRound aria-hidden="true" />}
            title={messages.recoveryCodes}
            subtitle={messages.codesLeft(recoveryCodesLeft)}
            menu={
              <Button
                pending={renew.isPending}
                onClick={() =>
                  renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })
                }
              >
                {messages.newCodes}
              </Button>
            }
          />
        </Card>
      )}
      <Button wide pending={begin.isPending} onClick={() => begin.mutate()}>
        {hasApp ? messages.anotherApp : messages.setUpApp}
      </Button>
      {hasPasskeys && (
        <Button wide onClick={() => setAdding(true)}>
          {messages.addPasskey}
        </Button>
      )}
      <LazyModal isOpen={isAdding} onClose={() => setAdding(false)} size="small" title={messages.addPasskey}>
        <AddPasskey onDone={finishPasskey} />
      </LazyModal>
      <LazyModal isOpen={begin.data !== undefined} onClose={begin.reset} title={messages.setUpApp}>
        {begin.data && <SetUpApp {...begin.data} onDone={finishApp} />}
      </LazyModal>
      <LazyModal
        isOpen={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title={messages.recoveryCodes}
      >
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      </LazyModal>
    </>
  );
}

function FactorRow({ factor: { id, kind, name, madeAt, lastUsedAt } }: { factor: StaffFactor }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useRemoveFactor();
  const close = () => setAsked(false);
  async function confirm() {
    const isDone = await remove.mutateAsync(id).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    show(messages.factorRemoved);
    close();
  }
  return (
    <>
      <ListRow
        leading={kind === 'app' ? <Smartphone aria-hidden="true" /> : <Fingerprint aria-hidden="true" />}
        title={name ?? messages.app}
        subtitle={
          lastUsedAt === null ? (
            <Age since={madeAt} prefix={messages.setUp} />
          ) : (
            <Age since={lastUsedAt} prefix={messages.lastUsed} />
          )
        }
        menu={<Button onClick={() => setAsked(true)}>{messages.remove}</Button>}
      />
      <Question
        isOpen={isAsked}
        onClose={close}
        title={messages.removeTitle}
        verb={messages.remove}
        onConfirm={() => void confirm()}
        change={remove}
      >
        <p>{messages.removeText}</p>
      </Question>
    </>
  );
}
