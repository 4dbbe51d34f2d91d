import { registerController } from '@gatehouse/contract/api/controllers';
import { ApiError } from '@gatehouse/contract/errors';
import { NewController } from '@gatehouse/contract/schemas/controllers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { failureOf } from '../../../forms/failure.ts';
import { callWith } from '../../../lib/api.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { refreshBelow } from '../../../lib/query.ts';
import { useMayHere } from '../../../lib/userSite.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { show } from '../../../ui/toast.ts';
import styles from './Controllers.module.css';
import { messages } from './messages.ts';
import { SimulateDoors } from './SimulateDoors.tsx';

/** Makes a controller of the site known, for whoever commissions there. */
export function AddController({ siteId }: { siteId: number }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMayHere('commissionDevices')) return null;
  return (
    <>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {messages.add}
      </Button>
      <LazyModal isOpen={isOpen} onClose={() => setOpen(false)} title={messages.add}>
        <SimulateDoors siteId={siteId} onDone={() => setOpen(false)} />
        <ControllerForm siteId={siteId} onDone={() => setOpen(false)} />
      </LazyModal>
    </>
  );
}

const parts = ['sensor', 'lights', 'motor', 'pad'] as const;
const lines = [
  ['serial', messages.serial, messages.serialHint],
  ['name', messages.controllerName, messages.controllerNameHint],
  ['key', messages.key, messages.keyHint],
] as const;
const fresh: z.infer<typeof NewController> = {
  serial: '',
  name: '',
  key: '',
  channels: 16,
  sensor: true,
  lights: false,
  motor: false,
  pad: false,
};

function ControllerForm({ siteId, onDone }: { siteId: number; onDone: () => void }) {
  const client = useQueryClient();
  const form = useSchemaForm(NewController, fresh);
  const register = useMutation({
    mutationFn: (given: z.infer<typeof NewController>) =>
      callWith(registerController, { body: { ...given, siteId } }),
    onSettled: () => refreshBelow(client, '/api/admin/controllers'),
  });
  const submit = form.handleSubmit(async (given) => {
    try {
      const { name } = await register.mutateAsync(given);
      show(messages.canConnect(name));
      onDone();
    } catch (error) {
      const taken = error instanceof ApiError && error.fields.find(({ path }) => path === 'body.serial');
      if (taken) form.setError('serial', { message: taken.message });
    }
  });
  const { errors } = form.formState;
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormFailure failure={register.error ? failureOf(register.error) : undefined} />
      {lines.map(([name, label, hint]) => (
        <TextField
          key={name}
          {...form.register(name)}
          label={label}
          hint={hint}
          autoComplete="off"
          spellCheck={false}
          error={errors[name]?.message}
        />
      ))}
      <TextField
        {...form.register('channels', { valueAsNumber: true })}
        label={messages.channels}
        hint={messages.channelsHint}
        inputMode="numeric"
        autoComplete="off"
        error={errors.channels?.message}
      />
      <fieldset className={styles.form}>
        <legend>{messages.fitted}</legend>
        {parts.map((part) => (
          <CheckboxField key={part} {...form.register(part)} label={messages.fittings[part]} />
        ))}
      </fieldset>
      <Button type="submit" variant="primary" wide pending={register.isPending}>
        {messages.add}
      </Button>
    </form>
  );
}
