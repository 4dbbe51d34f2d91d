import { MAX_PASSKEY_NAME_LENGTH, PasskeyName } from '@gatehouse/contract/model/passkey';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../../forms/failure.ts';
import { LimitedField } from '../../../forms/LimitedField.tsx';
import { required } from '../../../forms/required.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Factors.module.css';
import { messages } from './messages.ts';
import { useAddPasskey } from './selfQueries.ts';

const PasskeyForm = z.object({ name: required(messages.passkeyName, PasskeyName) });

/** Has the device make a passkey, under a name that its owner knows it by. */
export function AddPasskey({ onDone }: { onDone: (recoveryCodes: readonly string[] | null) => void }) {
  const add = useAddPasskey();
  const [failure, setFailure] = useState<Failure>();
  const form = useSchemaForm<z.infer<typeof PasskeyForm>>(PasskeyForm, { name: '' });
  const submit = form.handleSubmit(async ({ name }) => {
    setFailure(undefined);
    try {
      const added = await add.mutateAsync(name);
      if (added) onDone(added.recoveryCodes);
      else setFailure({ text: messages.passkeyLeft });
    } catch (error) {
      setFailure(failureOf(error));
    }
  });
  return (
    <form className={styles.steps} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <p>{messages.passkeyLead}</p>
      <LimitedField
        label={messages.passkeyName}
        limit={MAX_PASSKEY_NAME_LENGTH}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <Button type="submit" variant="primary" wide pending={form.formState.isSubmitting}>
        {messages.makePasskey}
      </Button>
    </form>
  );
}
