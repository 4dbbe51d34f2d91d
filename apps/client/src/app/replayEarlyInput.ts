import type { Field } from './earlyInput.ts';

/**
 * Does again, once, what a person did in the server's page before the client was there to hear of it: first what was
 * entered, then the last press of a button. Called when React listens, which takes over at once whatever an event is for.
 * What has been replaced or disabled since is left out.
 */
export function replayEarlyInput(): void {
  const early = globalThis.earlyInput;
  if (early === undefined) return;
  // All are read first: taking over one may draw the others again, as the server had them.
  for (const replay of Array.from(early.fields, replayOf)) replay();
  if (early.pressed?.isConnected) early.pressed.click();
  early.ended.abort();
}

function replayOf(field: Field): () => void {
  const isTick = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
  const enter = isTick ? ticking(field) : writing(field);
  return () => {
    // Has the field taken over, as it is.
    send(field, 'input');
    if (!field.isConnected || field.disabled) return;
    enter();
    if (document.activeElement !== field) send(field, 'focusout');
  };
}

function ticking(field: HTMLInputElement): () => void {
  const { checked, type } = field;
  return () => {
    // Another of its group was chosen after it.
    if (type === 'radio' && !checked) return;
    field.checked = !checked;
    field.click();
  };
}

/**
 * React keeps what a field holds as it takes it over, but tells nobody, and the next drawing puts back its own. So the field
 * gets that first, and then the person's by the browser's setter, past the one in which React takes note.
 */
function writing(field: Field): () => void {
  const { value } = field;
  const { selectionStart = null, selectionEnd = null } = field instanceof HTMLSelectElement ? {} : field;
  return () => {
    if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(field.constructor.prototype, 'value')?.set?.call(field, value);
    send(field, 'input');
    send(field, 'change');
    if (field instanceof HTMLSelectElement || selectionStart === null) return;
    if (document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd);
  };
}

function send(field: Field, type: string): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
