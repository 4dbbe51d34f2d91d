import { createUnitRange } from '@gatehouse/contract/api/manage';
import { ApiError } from '@gatehouse/contract/errors';
import { UnitType } from '@gatehouse/contract/model/access';
import { namesBetween } from '@gatehouse/contract/rules/unitRange';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Rows3 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { callWith } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { show } from '../../ui/toast.ts';
import { FieldControl } from './FieldControl.tsx';
import type { Inputs } from './formValues.ts';
import styles from './Manage.module.css';
import { refreshManaged, type Titles } from './manageQueries.ts';
import { messages } from './messages.ts';
import type { ListedResource } from './resources.ts';

type AddRangeProps = { resource: ListedResource; siteId: number | undefined; titles: Titles };

/** Adds units by a first and a last name, all alike. */
export function AddRange(props: AddRangeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Rows3 aria-hidden="true" />} onClick={() => setOpen(true)}>
        {messages.addSeveral}
      </Button>
      <LazyModal isOpen={isOpen} onClose={() => setOpen(false)} title={messages.addSeveral}>
        <RangeForm {...props} onDone={() => setOpen(false)} />
      </LazyModal>
    </>
  );
}

const shared = ['siteId', 'type', 'areaId', 'productId'];

function RangeForm({ resource, siteId, titles, onDone }: AddRangeProps & { onDone: () => void }) {
  const form = useForm<Inputs>({
    defaultValues: {
      first: '',
      last: '',
      siteId: String(siteId ?? ''),
      type: 'storage',
      areaId: '',
      productId: '',
    },
  });
  const inputs = form.watch();
  const count = namesBetween(String(inputs.first), String(inputs.last))?.length;
  const create = useCreateRange();
  const submit = form.handleSubmit(async (filled) => {
    try {
      const { made } = await create.mutateAsync(filled);
      show(messages.addedMany(made, resource.one, resource.many));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      for (const { path, message } of error.fields) form.setError(path.replace(/^body\./, ''), { message });
    }
  });
  const line = (name: 'first' | 'last') => ({
    ...form.register(name),
    label: messages[name],
    hint: messages[`${name}Hint`],
    error: form.formState.errors[name]?.message,
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormFailure failure={create.error ? failureOf(create.error) : undefined} />
      <div className={styles.pair}>
        <TextField {...line('first')} />
        <TextField {...line('last')} />
      </div>
      {shared.map((name) => {
        const field = resource.fields[name];
        if (field === undefined) return null;
        return (
          <FieldControl
            key={name}
            form={form.control}
            name={name}
            field={{ ...field, isFixed: false }}
            titles={titles}
            siteId={Number(inputs.siteId) || undefined}
            disabled={false}
          />
        );
      })}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={create.isPending}>
          {count === undefined ? messages.addSeveral : messages.addMany(count, resource.one, resource.many)}
        </Button>
      </div>
    </form>
  );
}

function useCreateRange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ first, last, siteId, areaId, productId, type }: Inputs) =>
      callWith(createUnitRange, {
        body: {
          first: String(first),
          last: String(last),
          siteId: Number(siteId),
          areaId: Number(areaId),
          productId: productId === '' ? null : Number(productId),
          type: UnitType.parse(type),
        },
      }),
    onSuccess: () => refreshManaged(client),
  });
}
