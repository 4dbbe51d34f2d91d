import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '../../lib/session.ts';

const KEY = 'draft.details';

/**
 * What was typed and not saved yet, kept for this window over a reload and until its person signs out. Session storage
 * may be missing or full: then a reload forgets it.
 */
export function readDraft<Values extends FieldValues>(customerId: number): DefaultValues<Values> | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return draft?.customerId === customerId ? draft.values : undefined;
  } catch {
    return undefined;
  }
}

export function removeDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Keeps what a form holds as it changes. */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, customerId: number): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          try {
            sessionStorage.setItem(KEY, JSON.stringify({ customerId, values }));
          } catch {
            // It lives as long as the page.
          }
        },
      }),
    [form, customerId],
  );
}

useSession.subscribe(({ customer }, before) => {
  if (customer?.id !== before.customer?.id) removeDraft();
});
