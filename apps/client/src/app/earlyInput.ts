/** Remembers what a person does in a page that the server rendered until the client takes it over (`replayEarlyInput.ts`). */

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type EarlyInput = {
  /** Where something was typed, chosen or ticked. */
  fields: Set<Field>;
  /** The button that was pressed last. */
  pressed?: HTMLButtonElement;
  /** Ends it. */
  ended: AbortController;
};

declare global {
  /** Undefined where this has not run. */
  var earlyInput: EarlyInput | undefined;
}

const early: EarlyInput = { fields: new Set(), ended: new AbortController() };
const options = { capture: true, signal: early.ended.signal };
globalThis.earlyInput = early;

document.addEventListener('input', ({ target }) => early.fields.add(target as Field), options);
document.addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Element).closest('button');
    if (button) early.pressed = button;
  },
  options,
);
// A browser would leave the page to send a form.
document.addEventListener('submit', (event) => event.preventDefault(), options);
