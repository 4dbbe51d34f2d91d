import { ApiError } from '@gatehouse/contract/errors';
import type { Field } from '@gatehouse/contract/resources/field';
import type { Row } from '@gatehouse/contract/resources/resource';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { show } from '../../ui/toast.ts';
import { FieldControl } from './FieldControl.tsx';
import { fromInput, type Input, type Inputs } from './formValues.ts';
import styles from './Manage.module.css';
import { type Titles, useChangeMany } from './manageQueries.ts';
import { messages } from './messages.ts';
import type { ListedResource } from './resources.ts';

type ChangeManyProps = {
  resource: ListedResource;
  titles: Titles;
  /** Those that are selected. */
  rows: readonly Row[];
  onDone: () => void;
};

/** Changes fields of all selected rows at once; those that are left empty stay as they are. */
export function ChangeMany({ resource, titles, rows, onDone }: ChangeManyProps) {
  const [isOpen, setOpen] = useState(false);
  const { one, many } = resource;
  if (rows.length === 0) return null;
  return (
    <div className={styles.selection}>
      <span aria-live="polite">{messages.selected(rows.length)}</span>
      <Button onClick={() => setOpen(true)}>{messages.changeSelected}</Button>
      <Button variant="quiet" onClick={onDone}>
        {messages.clearSelection}
      </Button>
      <LazyModal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={messages.bulkTitle(rows.length, one, many)}
      >
        <ManyForm
          resource={resource}
          titles={titles}
          rows={rows}
          onDone={() => {
            setOpen(false);
            show(messages.changedMany(rows.length, one, many));
            onDone();
          }}
        />
      </LazyModal>
    </div>
  );
}

function ManyForm({ resource, titles, rows, onDone }: ChangeManyProps) {
  const change = useChangeMany(resource);
  const shared = Object.entries(resource.fields).filter(([name, field]) => isShared(resource, name, field));
  const form = useForm<Inputs>({ defaultValues: Object.fromEntries(shared.map(([name]) => [name, ''])) });
  const sites = new Set(rows.map(({ values }) => values.siteId));
  const siteId = sites.size === 1 ? Number([...sites][0]) : undefined;

  const submit = form.handleSubmit(async (inputs) => {
    const set = shared.filter(([name]) => inputs[name] !== '');
    const values = Object.fromEntries(set.map(([name, field]) => [name, chosenOf(field, inputs[name])]));
    if (set.length === 0) return form.setError('root', { message: messages.nothingChanged });
    try {
      await change.mutateAsync({ rows, values, reason: null });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      for (const { path, message } of error.fields) {
        form.setError(path.replace(/^body\.values\./, ''), { message });
      }
    }
  });
  const { root } = form.formState.errors;
  const failure = change.error ? failureOf(change.error) : root?.message ? { text: root.message } : undefined;
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormFailure failure={failure} />
      <p>{messages.bulkText}</p>
      {shared.map(([name, field]) => (
        <FieldControl
          key={name}
          form={form.control}
          name={name}
          field={asChoice(field)}
          titles={titles}
          siteId={siteId}
          disabled={false}
        />
      ))}
      <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
        {messages.save}
      </Button>
    </form>
  );
}

/** What several rows may have in common: not what each goes by, nor what is a list. */
function isShared({ title }: ListedResource, name: string, { control, isFixed }: Field): boolean {
  const isList =
    control.kind === 'lines' || control.kind === 'pictures' || ('many' in control && control.many);
  const isLong = control.kind === 'text' || control.kind === 'hours';
  return name !== title && !isFixed && !isList && !isLong;
}

/** A tick cannot be left as it is; a choice of yes and no can. */
function asChoice(field: Field): Field {
  const labels = { true: messages.yes, false: messages.no };
  const control =
    field.control.kind === 'flag' ? ({ kind: 'choice', labels, many: false } as const) : field.control;
  return { ...field, control, empty: '' };
}

function chosenOf(field: Field, input: Input | undefined): unknown {
  return field.control.kind === 'flag' ? input === 'true' : fromInput(field, input);
}
