import { ApiError } from '@gatehouse/contract/errors';
import type { Resource, Row } from '@gatehouse/contract/resources/resource';
import { validate } from '@gatehouse/contract/validation';
import { useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { callWith } from '../../lib/api.ts';
import { fromInput, fromInputs, type Inputs, toInputs } from './formValues.ts';
import { useSaveRow } from './manageQueries.ts';
import { useDraft } from './useDraft.ts';

type Fields = Resource['fields'];

/** What somebody else has made of a row meanwhile, and the fields that differ. */
export type Conflict = { theirs: Row; fields: string[] };

/** The form of a row, or of a new one: checked as it is filled in, and saved from what was seen. */
export function useRowForm(
  resource: Resource,
  row: Row | undefined,
  fresh: Inputs,
  onSaved: (row: Row) => void,
) {
  const { fields } = resource;
  const draft = useDraft(resource, row);
  const [seen, setSeen] = useState(draft.kept ? draft.kept.seen : row);
  const [conflict, setConflict] = useState<Conflict>();
  const [reason, setReason] = useState('');
  const save = useSaveRow(resource, seen);
  const form = useForm<Inputs>({
    defaultValues: seen ? toInputs(fields, seen.values) : fresh,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    resolver: resolverOf(fields),
  });
  const { dirtyFields } = form.formState;
  draft.useKeeping(form, seen);

  /** Goes on from a row as it is now. */
  function goOnFrom(next: Row | undefined, keepMine = false) {
    setSeen(next);
    form.reset(next ? toInputs(fields, next.values) : fresh, { keepDirtyValues: keepMine });
  }

  const submit = form.handleSubmit(async (inputs) => {
    const names = Object.keys(fields).filter((name) => seen === undefined || dirtyFields[name]);
    const values = Object.fromEntries(names.map((name) => [name, fromInput(fields[name]!, inputs[name])]));
    try {
      const saved = await save.mutateAsync({ values, reason: reason.trim() || null });
      setReason('');
      draft.drop();
      goOnFrom(saved);
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      showErrors(form, fields, error);
      if (error.code !== 'PRECONDITION_FAILED' || seen === undefined) return;
      setConflict(await findConflict(resource, seen, names));
      save.reset();
    }
  });

  return {
    form,
    submit,
    save,
    conflict,
    /** Goes on from what they made of it, with one's own changes or without. */
    settle(keepMine: boolean) {
      goOnFrom(conflict?.theirs, keepMine);
      setConflict(undefined);
    },
    wasKept: draft.wasKept,
    /** Lets go of what was filled in. */
    discard() {
      draft.drop();
      goOnFrom(row);
    },
    reason,
    setReason,
  };
}

/** Checks what is filled in by the schemas of fields; what else a form has is left to the server. */
export function resolverOf(fields: Fields): Resolver<Inputs> {
  const schema = z.object(
    Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])),
  );
  return async (inputs) => {
    const outcome = validate(schema, fromInputs(fields, inputs));
    if (outcome.ok) return { values: inputs, errors: {} };
    const wrong = outcome.fields.map(({ path, message }) => [
      path.split('.')[0],
      { type: 'schema', message },
    ]);
    // The first of each field counts.
    return { values: {}, errors: Object.fromEntries(wrong.toReversed()) };
  };
}

/** What the server says is wrong with fields. */
function showErrors(form: UseFormReturn<Inputs>, fields: Fields, error: ApiError): void {
  for (const { path, message } of error.fields) {
    const name = path.replace(/^body\.values\./, '').split('.')[0];
    if (name !== undefined && name in fields) form.setError(name, { type: 'server', message });
  }
}

async function findConflict(resource: Resource, seen: Row, mine: readonly string[]): Promise<Conflict> {
  const theirs = await callWith(resource.calls.get, { params: { id: seen.id } });
  const changed = Object.keys(resource.fields).filter(
    (name) => JSON.stringify(theirs.values[name]) !== JSON.stringify(seen.values[name]),
  );
  return { theirs, fields: [...new Set([...changed, ...mine])] };
}
