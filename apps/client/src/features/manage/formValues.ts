import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import type { Control, Field, Picture } from '@gatehouse/contract/resources/field';
import { fromHoursInput, type HoursInput, toHoursInput } from './hoursInput.ts';

/** A field as a form holds it: text, a tick, the values that are ticked, or pictures. Hours are the text of their JSON. */
export type Input = string | boolean | readonly string[] | readonly Picture[];
export type Inputs = { [field: string]: Input };
type FieldsOf = { readonly [name: string]: Field };

/** What a form shows of a value. */
export function toInput({ control }: Field, value: unknown): Input {
  if (control.kind === 'flag') return value === true;
  if (control.kind === 'pictures') return Array.isArray(value) ? value : [];
  if (isMany(control)) return Array.isArray(value) ? value.map(String) : [];
  if (value === null || value === undefined) return '';
  if (control.kind === 'lines') return Array.isArray(value) ? value.join('\n') : '';
  if (control.kind === 'hours') return JSON.stringify(toHoursInput(value as SiteHours));
  if (control.kind === 'money') return (Number(value) / 100).toFixed(2);
  return String(value);
}

/**
 * The value that was filled in; undefined where it has to be filled in and is not. A text that is no number or amount
 * stays text, which the schema refuses.
 */
export function fromInput({ control, empty }: Field, input: Input | undefined): unknown {
  if (typeof input !== 'string') return control.kind === 'reference' ? numbersOf(input) : input;
  const text = input.trim();
  if (control.kind === 'lines') return text === '' ? [] : text.split(/\s*\n\s*/);
  if (text === '') return empty;
  if (control.kind === 'hours') return fromHoursInput(JSON.parse(text) as HoursInput);
  if (control.kind === 'money') return /^\$?\d{1,7}(\.\d{1,2})?$/.test(text) ? centsOf(text) : text;
  if (control.kind === 'integer' || control.kind === 'number' || control.kind === 'reference') {
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  }
  return text;
}

/** All fields of a form. */
export function fromInputs(fields: FieldsOf, inputs: Inputs): { [field: string]: unknown } {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fromInput(field, inputs[name])]),
  );
}

export function toInputs(fields: FieldsOf, values: { readonly [field: string]: unknown }): Inputs {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toInput(field, values[name] ?? field.empty)]),
  );
}

function isMany(control: Control): boolean {
  return (control.kind === 'choice' || control.kind === 'reference') && control.many;
}

const numbersOf = (input: Input | undefined) => (Array.isArray(input) ? input.map(Number) : input);

/** Cents of an amount in dollars, without the detour over a fraction. */
function centsOf(text: string): number {
  const [dollars = '0', cents = ''] = text.replace('$', '').split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
