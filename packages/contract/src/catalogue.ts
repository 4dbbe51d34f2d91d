/**
 * Message catalogues: every text that people read stands in the `messages.ts` of its feature, in English. Another
 * language is a table of the same shape, given to `useTranslations` before the catalogues' modules run; screens and
 * servers name a message and never its words.
 */

/** A text, fixed or made from the values it names, or texts by key (a label for each state, say). */
type Message = string | ((...values: never[]) => string) | { readonly [key: string]: Message };
type Messages = { readonly [key: string]: Message };

/** The messages of a catalogue: the same keys and parameters, in whatever language. */
type Translatable<M> = {
  readonly [K in keyof M]: M[K] extends string
    ? string
    : M[K] extends (...values: never[]) => string
      ? M[K]
      : Translatable<M[K]>;
};

let translations: Readonly<Record<string, Messages>> = {};

/**
 * Sets the translations by catalogue for the catalogues defined from now on. A message without one stays English;
 * labels by key are translated as a whole.
 */
export function useTranslations(byCatalogue: Readonly<Record<string, Messages>>): void {
  translations = byCatalogue;
}

/** The catalogue `name` (its feature, `client/access` say): `english`, with what is translated in its place. */
export function defineMessages<const M extends Messages>(name: string, english: M): Translatable<M> {
  return { ...english, ...translations[name] } as Translatable<M>;
}

const counts = new Intl.NumberFormat('en-AU');

/** A number that counts something, as people read it: `7`, `1,000`. Every text that counts writes its numbers by it. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** `one` or `other` after its count, as English counts: `1 door`, `2 doors`, `0 doors`. */
export function countOf(count: number, one: string, other = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : other}`;
}

/** How many of how many, both written alike: `5 of 6 units`, `1,000 of 1,000 units`; `5 of 6` without a thing. */
export function partOf(count: number, all: number, one?: string): string {
  return `${formatCount(count)} of ${one === undefined ? formatCount(all) : countOf(all, one)}`;
}
