import type { Resource, Row } from '@gatehouse/contract/resources/resource';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSession } from '../../lib/session.ts';
import type { Inputs } from './formValues.ts';

/** What was filled in of a row and not saved when its page was left, and the row as it was seen then. */
type Draft = { seen: Row | undefined; inputs: Inputs };

/** For as long as the window is open, each of the person who made it. */
const drafts = new Map<string, Draft>();

/** Unsaved changes of a row outlive its page: they are there again when one comes back. */
export function useDraft({ slug, fields }: Resource, row: Row | undefined) {
  const userId = useSession(({ user }) => user?.id);
  const key = `${userId} ${slug} ${row?.id}`;
  const [kept] = useState(() => drafts.get(key));
  const inputsBefore = kept?.inputs;
  const [wasKept, setWasKept] = useState(kept !== undefined);

  return {
    kept,
    wasKept,
    drop() {
      drafts.delete(key);
      setWasKept(false);
    },
    /** Puts what was kept into the form, and keeps what is filled in from now on. */
    useKeeping(form: UseFormReturn<Inputs>, seen: Row | undefined) {
      const { dirtyFields } = form.formState;
      useEffect(() => {
        for (const [name, input] of Object.entries(inputsBefore ?? {})) {
          form.setValue(name, input, { shouldDirty: true });
        }
      }, [form, inputsBefore]);
      const keep = useEffectEvent(() => {
        const changed = Object.keys(fields).filter((name) => dirtyFields[name]);
        const inputs = form.getValues();
        if (changed.length === 0) drafts.delete(key);
        else
          drafts.set(key, { seen, inputs: Object.fromEntries(changed.map((name) => [name, inputs[name]!])) });
      });
      // A field counts as changed only once the form knows of it.
      useEffect(() => form.watch(() => setTimeout(keep)).unsubscribe, [form]);
    },
  };
}
