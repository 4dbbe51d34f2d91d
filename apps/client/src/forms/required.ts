import * as z from 'zod/mini';
import { messages } from './messages.ts';

/**
 * A field that must be filled in, with the generic words where it is not
 * (docs/specification/README.md#validation-texts).
 */
export function required<T>(label: string, schema: z.core.$ZodType<T, string>) {
  return z.pipe(z.string().check(z.trim(), z.minLength(1, messages.requiredField(label))), schema);
}

/** The same for a password, whose spaces count. */
export function requiredPassword<T>(schema: z.core.$ZodType<T, string>, label = messages.password) {
  return z.pipe(z.string().check(z.minLength(1, messages.requiredField(label))), schema);
}
