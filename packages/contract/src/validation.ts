import * as z from 'zod/mini';
import { ApiError, type FieldError } from './errors.ts';
import { fieldMessages } from './model/fieldMessages.ts';

export type Validated<T> = { ok: true; value: T } | { ok: false; fields: FieldError[] };

/**
 * Checks a value against a schema. Where the schema has no words of its own, the generic ones are used
 * (docs/specification/README.md#validation-texts): '{field} is a required field' for what is missing or empty, 'Please
 * enter a valid value' where none of several schemas accepts it, '{field} is not valid.' for the rest. Each field is
 * named once, with its first error. `root` goes before each field's path, e.g. `body` in `body.email`.
 */
export function validate<T>(schema: z.core.$ZodType<T>, value: unknown, root = ''): Validated<T> {
  const parsed = z.safeParse(schema, value, {
    error: (issue) => {
      const field = fieldName(issue.path ?? []);
      if (issue.input === undefined || isEmptyText(issue)) return fieldMessages.required(field);
      return issue.code === 'invalid_union' ? fieldMessages.noneFits : fieldMessages.notValid(field);
    },
  });
  if (parsed.success) return { ok: true, value: parsed.data };
  const fields = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = [root, ...path.map(String)].filter((part) => part !== '').join('.');
    if (!fields.has(field)) fields.set(field, message);
  }
  return { ok: false, fields: [...fields].map(([path, message]) => ({ path, message })) };
}

/** Whether nothing was written where at least a character must be. */
function isEmptyText({ code, input }: { code?: string; input?: unknown }): boolean {
  return code === 'too_small' && input === '';
}

/** `firstName` as people read it: First Name. */
export function fieldName(path: readonly PropertyKey[]): string {
  const name = String(path.findLast((part) => typeof part === 'string') ?? 'Value');
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * What a service finds wrong with a field that fits its schema, in the words the schema would use: a missing value is
 * required, any other is not valid, unless a sentence says more. `path` is where it stands, e.g. `body.reason`.
 */
export function invalid(path: string, { isMissing = false, message }: Invalid = {}): ApiError {
  const { required, notValid } = fieldMessages;
  const words = message ?? (isMissing ? required : notValid)(fieldName(path.split('.')));
  return refused([{ path, message: words }]);
}
type Invalid = { isMissing?: boolean; message?: string };

/** The error of fields that were refused, one at least, which says what is wrong with the first. */
export function refused(fields: readonly FieldError[]): ApiError {
  const [first] = fields;
  if (first === undefined) throw new TypeError('No field was refused');
  return Object.assign(new ApiError('VALIDATION', undefined, fields), { message: first.message });
}
