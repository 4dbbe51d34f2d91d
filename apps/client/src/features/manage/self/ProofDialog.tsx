import { ApiError } from '@gatehouse/contract/errors';
import { GivenPassword } from '@gatehouse/contract/model/customer';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FactorCodeForm } from '../../../forms/FactorCodeForm.tsx';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../../forms/failure.ts';
import narrow from '../../../forms/NarrowForm.module.css';
import { requiredPassword } from '../../../forms/required.ts';
import { UsernameOfPassword } from '../../../forms/UsernameOfPassword.tsx';
import { useSchemaForm } from '../../../lib/form.ts';
import { hasPasskeys, showPasskey } from '../../../lib/passkeys.ts';
import { useProofQuestion } from '../../../lib/proof.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { messages } from './messages.ts';
import { useOwnAccount, useProveSelf } from './selfQueries.ts';

/** Asks whoever does something dangerous whether it is still them; what they were about to do goes on after it. */
export function ProofDialog() {
  const answer = useProofQuestion((question) => question.answer);
  return (
    <LazyModal
      isOpen={answer !== undefined}
      onClose={() => answer?.(false)}
      size="small"
      title={messages.proofTitle}
    >
      <Proof onProven={() => answer?.(true)} />
    </LazyModal>
  );
}

/** By the second factor, or without one by the password. */
function Proof({ onProven }: { onProven: () => void }) {
  const account = useOwnAccount();
  const prove = useProveSelf();
  if (!account.data) return account.error ? <QueryError query={account} /> : <Skeleton height="12rem" />;
  const { factors } = account.data;
  if (factors.length === 0) return <PasswordProof onProven={onProven} />;
  const check = async (code: string) => {
    await prove.mutateAsync({ code });
    onProven();
  };
  return (
    <div className={narrow.form}>
      {hasPasskeys && factors.some(({ kind }) => kind === 'passkey') && <PasskeyProof onProven={onProven} />}
      <FactorCodeForm
        lead={messages.proofCode}
        action={messages.confirm}
        hasApp={factors.some(({ kind }) => kind === 'app')}
        check={check}
      />
    </div>
  );
}

function PasskeyProof({ onProven }: { onProven: () => void }) {
  const prove = useProveSelf();
  const [failure, setFailure] = useState<Failure>();
  async function show() {
    setFailure(undefined);
    try {
      const passkey = await showPasskey();
      if (passkey === undefined) return;
      await prove.mutateAsync({ passkey });
      onProven();
    } catch (error) {
      setFailure(failureOf(error));
    }
  }
  return (
    <>
      <FormFailure failure={failure} />
      <Button wide pending={prove.isPending} onClick={() => void show()}>
        {messages.usePasskey}
      </Button>
    </>
  );
}

const ProofForm = z.object({ password: requiredPassword(GivenPassword) });

function PasswordProof({ onProven }: { onProven: () => void }) {
  const username = useSession(({ user }) => user?.email);
  const prove = useProveSelf();
  const [failure, setFailure] = useState<Failure>();
  const form = useSchemaForm<z.infer<typeof ProofForm>>(ProofForm, { password: '' });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await prove.mutateAsync(values);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PASSWORD_WRONG')
        form.setError('password', { message: error.message }, { shouldFocus: true });
      else setFailure(failureOf(error));
      return;
    }
    onProven();
  });
  return (
    <form className={narrow.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <p>{messages.proofPassword}</p>
      <UsernameOfPassword username={username} />
      <PasswordField
        label={messages.password}
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" wide pending={form.formState.isSubmitting}>
        {messages.confirm}
      </Button>
    </form>
  );
}
