import { validate } from '@gatehouse/contract/validation';
import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Validation comes this long after what caused it, in ms (docs/specification/interface.md#validation-timing).
 */
const DEBOUNCE_MS = 5;

/**
 * While something is pressed. What a check shows or takes away moves what is below it, so that a press which leaves a
 * field would miss the button it is aimed at.
 */
let press: Promise<void> | undefined;
globalThis.addEventListener?.('pointerdown', () => {
  press = new Promise((resolve) => {
    const stop = new AbortController();
    const over = () => {
      stop.abort();
      setTimeout(resolve);
    };
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, over, stop);
  });
});

/**
 * A form over a schema of the contract: checked when a field is left or its value has been changed, not while
 * it is typed, and at the first thing wrong with each field
 * (docs/specification/interface.md#validation-timing).
 */
export function useSchemaForm<Values extends FieldValues>(
  schema: z.core.$ZodType<unknown>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  const form = useForm<Values>({
    resolver: resolverOf<Values>(schema),
    defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    delayError: DEBOUNCE_MS,
  });
  // That a field is empty is no longer so once it is filled in, by hand or by the browser, whatever it is checked for
  // when it is left.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name, values }) {
          if (name === undefined || get(values, name) === '') return;
          if (form.getFieldState(name as Path<Values>).error?.type === EMPTY)
            form.clearErrors(name as Path<Values>);
        },
      }),
    [form],
  );
  return form;
}

/** The type of an error of a field in which there was nothing. */
const EMPTY = 'empty';

function resolverOf<Values extends FieldValues>(schema: z.core.$ZodType<unknown>): Resolver<Values> {
  return async (values) => {
    await press;
    const outcome = validate(schema, values);
    if (outcome.ok) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    const named = new Set<string>();
    for (const { path, message } of outcome.fields) {
      if (named.has(path)) continue;
      named.add(path);
      set(errors, path, { type: get(values, path) === '' ? EMPTY : 'schema', message });
    }
    return { values: {}, errors };
  };
}
