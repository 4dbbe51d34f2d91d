import * as z from 'zod/mini';
import {
  Cents,
  Day,
  digits,
  Email,
  Id,
  line,
  Media,
  OptionalPhone,
  paragraphs,
  requiredLine,
  TimeZone,
} from '../model/common.ts';
import { SiteHours } from '../model/siteHours.ts';
import type { StaffRight } from '../rules/staffRights.ts';
import { resourceMessages } from './resourceMessages.ts';

/** How a form asks for a field, and how a list shows it. */
export type Control =
  | { readonly kind: 'line' | 'text'; readonly max: number }
  | { readonly kind: 'integer'; readonly unit?: string }
  | { readonly kind: 'number'; readonly unit: string }
  | { readonly kind: 'money' | 'flag' | 'day' | 'time' | 'zone' | 'colour' }
  /** One of the labelled values, or several. */
  | {
      readonly kind: 'choice';
      readonly labels: { readonly [value: string]: string };
      readonly many: boolean;
    }
  /** One of another resource, or several. */
  | { readonly kind: 'reference'; readonly to: string; readonly many: boolean }
  /** One line each. */
  | { readonly kind: 'lines' }
  /** Pictures in their order. */
  | { readonly kind: 'pictures'; readonly max: number; readonly of: PictureKind }
  /** Hours by weekday and on single days. */
  | { readonly kind: 'hours' };

/** What a picture is for: to look at, or to be known by. */
export type PictureKind = 'photo' | 'logo';

/** A field of a resource: what is kept of each of its rows, and how people see it. */
export type Field<Value = unknown> = {
  readonly label: string;
  /** What to know before filling it in. */
  readonly hint?: string;
  readonly schema: z.ZodMiniType<Value>;
  readonly control: Control;
  /** What it is where nothing is filled in; without that it has to be filled in. */
  readonly empty?: null | '' | readonly [];
  /** Set when a row is made, and the same ever after. */
  readonly isFixed: boolean;
  /** A column of the list. */
  readonly isListed: boolean;
  /** What it takes to change it, where that is not what it takes to change the row. */
  readonly right?: StaffRight;
};

type More = Partial<Pick<Field, 'hint' | 'isFixed' | 'isListed' | 'right'>>;

function make<Value>(
  label: string,
  schema: z.ZodMiniType<Value>,
  control: Control,
  more: More = {},
): Field<Value> {
  return { label, schema, control, isFixed: false, isListed: false, ...more };
}

/** One line of plain words, at most `max` characters. */
export const lineField = (label: string, max: number, more?: More) =>
  make(label, requiredLine(max), { kind: 'line', max }, more);

/** Several lines of plain text, at most `max` characters; may be empty. */
export const textField = (label: string, max: number, more?: More) => ({
  ...make(label, paragraphs(max), { kind: 'text', max }, more),
  empty: '' as const,
});

export const integerField = (
  label: string,
  { min, max, unit }: { min: number; max: number; unit?: string },
  more?: More,
) =>
  make(
    label,
    z.int().check(z.minimum(min), z.maximum(max)),
    { kind: 'integer', ...(unit && { unit }) },
    more,
  );

/** A number that may have a fraction. */
export const numberField = (label: string, schema: z.ZodMiniType<number>, unit: string, more?: More) =>
  make(label, schema, { kind: 'number', unit }, more);

/** Cents, GST included. */
export const moneyField = (label: string, more?: More) => make(label, Cents, { kind: 'money' }, more);

export const flagField = (label: string, more?: More) => make(label, z.boolean(), { kind: 'flag' }, more);

/** One of the values that are labelled. */
export function choiceField<const Labels extends { readonly [value: string]: string }>(
  label: string,
  labels: Labels,
  more?: More,
): Field<Extract<keyof Labels, string>> {
  const values = Object.keys(labels) as Extract<keyof Labels, string>[];
  return make(label, z.enum(values) as never, { kind: 'choice', labels, many: false }, more);
}

/** Several of the values that are labelled, one at least. */
export function choicesField<const Labels extends { readonly [value: string]: string }>(
  label: string,
  labels: Labels,
  more?: More,
): Field<Extract<keyof Labels, string>[]> {
  const { schema } = choiceField(label, labels);
  return make(label, z.array(schema).check(z.minLength(1)), { kind: 'choice', labels, many: true }, more);
}

/** The number of a row of another resource. */
export const referenceField = (label: string, to: string, more?: More) =>
  make(label, Id, { kind: 'reference', to, many: false }, more);

/** The numbers of rows of another resource, in no order. */
export const referencesField = (label: string, to: string, more?: More) => ({
  ...make(label, z.array(Id).check(z.maxLength(100)), { kind: 'reference', to, many: true }, more),
  empty: [] as const,
});

/** An IANA time zone that this platform knows. */
export const KnownTimeZone = TimeZone.check(z.refine(isTimeZone, resourceMessages.zone));

/** An IANA time zone. */
export const zoneField = (label: string, more?: More) => make(label, KnownTimeZone, { kind: 'zone' }, more);

/** One line of a form of its own, which `problem` describes. */
export const patternField = (label: string, pattern: RegExp, max: number, problem?: string, more?: More) =>
  make(label, z.string().check(z.trim(), z.regex(pattern, problem)), { kind: 'line', max }, more);

/** Digits of a number, such as an ABN, which may be typed in groups. */
export const digitsField = (label: string, pattern: RegExp, problem?: string, more?: More) =>
  make(label, digits().check(z.regex(pattern, problem)), { kind: 'line', max: 40 }, more);

/** A calendar day by the site's clock. */
export const dayField = (label: string, more?: More) => make(label, Day, { kind: 'day' }, more);

/** A local time of day, `HH:MM`. */
export const timeField = (label: string, more?: More) =>
  make(
    label,
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, resourceMessages.time)),
    { kind: 'time' },
    more,
  );

export const emailField = (label: string, more?: More) =>
  make(label, Email, { kind: 'line', max: 254 }, more);

export const phoneField = (label: string, more?: More) =>
  make(label, OptionalPhone.check(z.minLength(1)), { kind: 'line', max: 30 }, more);

/** `#rrggbb` in small letters. */
export const colourField = (label: string, more?: More) =>
  make(label, z.string().check(z.regex(/^#[0-9a-f]{6}$/, resourceMessages.colour)), { kind: 'colour' }, more);

/** An address of the web that begins with https. */
export const httpsField = (label: string, more?: More) =>
  make(
    label,
    z.string().check(z.trim(), z.maxLength(500), z.refine(leadsBy(['https:']), resourceMessages.https)),
    { kind: 'line', max: 500 },
    more,
  );

/** A host's name, without scheme and port. */
export const hostField = (label: string, more?: More) =>
  make(
    label,
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.maxLength(253),
        z.regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/, resourceMessages.host),
      ),
    { kind: 'line', max: 253 },
    more,
  );

/** Where help is: a page, a number to ring or to write to, an address to mail. */
export const helpLinkField = (label: string, more?: More) =>
  make(
    label,
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(500),
        z.refine(leadsBy(['https:', 'tel:', 'sms:', 'mailto:']), resourceMessages.helpLink),
      ),
    { kind: 'line', max: 500 },
    more,
  );

/** Lines, each as `each` says. */
export const linesField = (label: string, each: z.ZodMiniType<string>, more?: More) => ({
  ...make(label, z.array(each).check(z.maxLength(50)), { kind: 'lines' }, more),
  empty: [] as const,
});

/** A picture with what it shows. */
const Picture = z.extend(Media, { alt: line(160).check(z.minLength(1, resourceMessages.whatItShows)) });
export type Picture = z.infer<typeof Picture>;

/** Pictures in the order they are shown in, `max` at most. */
export const picturesField = (
  label: string,
  { max, of }: { max: number; of: PictureKind },
  more?: More,
): Field<Picture[]> => ({
  ...make(
    label,
    z.array(Picture).check(z.maxLength(max, resourceMessages.tooManyPictures(max))),
    { kind: 'pictures', max, of },
    more,
  ),
  empty: [] as const,
});

/** Hours by weekday, and the days with other ones. */
export const hoursField = (label: string, more?: More) => make(label, SiteHours, { kind: 'hours' }, more);

/** A field that may be empty: null then. */
export const optional = <Value>(field: Field<Value>): Field<Value | null> => ({
  ...field,
  schema: z.nullable(field.schema),
  empty: null,
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function leadsBy(protocols: readonly string[]): (text: string) => boolean {
  return (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol);
}
