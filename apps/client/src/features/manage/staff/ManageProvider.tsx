import type { StaffProvider } from '@gatehouse/contract/api/staffProvider';
import { ApiError } from '@gatehouse/contract/errors';
import { line, requiredLine } from '@gatehouse/contract/model/common';
import {
  Issuer,
  MAX_PROVIDER_TEXT_LENGTH,
  ProviderUse,
  providerUses,
} from '@gatehouse/contract/schemas/staffProvider';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../../forms/failure.ts';
import { required } from '../../../forms/required.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { useTitle } from '../../../lib/title.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { show } from '../../../ui/toast.ts';
import manage from '../Manage.module.css';
import { messages } from './messages.ts';
import { useProvider, useSetProvider } from './providerQueries.ts';
import styles from './Staff.module.css';

const { company } = messages;

/** The provider of identities that staff log in by. */
export function ManageProvider() {
  useTitle(company.title);
  const asked = useProvider();
  return (
    <>
      <h1 tabIndex={-1}>{company.title}</h1>
      <p className={styles.quiet}>{company.lead}</p>
      {asked.data && <ProviderForm {...asked.data} />}
      {!asked.data && (asked.error ? <QueryError query={asked} /> : <Skeleton height="24rem" />)}
    </>
  );
}

const ProviderValues = z.object({
  issuer: required(company.issuer, Issuer),
  clientId: required(company.clientId, requiredLine(MAX_PROVIDER_TEXT_LENGTH)),
  clientSecret: line(MAX_PROVIDER_TEXT_LENGTH),
  use: ProviderUse,
});
type ProviderValues = z.infer<typeof ProviderValues>;

function ProviderForm({ provider, returnAddress }: StaffProvider) {
  const set = useSetProvider();
  const [failure, setFailure] = useState<Failure>();
  const form = useSchemaForm<ProviderValues>(ProviderValues, {
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    use: provider?.use ?? 'also',
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ clientSecret, ...values }) => {
    setFailure(undefined);
    try {
      await set.mutateAsync({ ...values, clientSecret: clientSecret || null });
      form.resetField('clientSecret');
      show(company.saved);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      for (const { path, message } of fields)
        form.setError(path.replace('body.', '') as keyof ProviderValues, { message }, { shouldFocus: true });
      if (fields.length === 0) setFailure(failureOf(error));
    }
  });
  return (
    <Card className={manage.card}>
      <form onSubmit={submit} noValidate className={manage.form}>
        <p>{company.register}</p>
        <TextField label={company.returnAddress} value={returnAddress} readOnly />
        <FormFailure failure={failure} />
        <TextField
          type="url"
          label={company.issuer}
          hint={company.issuerHint}
          error={errors.issuer?.message}
          {...form.register('issuer')}
        />
        <TextField
          label={company.clientId}
          autoComplete="off"
          error={errors.clientId?.message}
          {...form.register('clientId')}
        />
        <PasswordField
          label={company.clientSecret}
          autoComplete="off"
          hint={provider ? company.secretKept : undefined}
          error={errors.clientSecret?.message}
          {...form.register('clientSecret')}
        />
        <SelectField label={company.use} hint={company.useHints[form.watch('use')]} {...form.register('use')}>
          {providerUses.map((use) => (
            <option key={use} value={use}>
              {company.uses[use]}
            </option>
          ))}
        </SelectField>
        <p className={styles.quiet}>{company.checked}</p>
        <div className={manage.actions}>
          <Button type="submit" variant="primary" pending={isSubmitting}>
            {company.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
