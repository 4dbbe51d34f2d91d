import { messages } from './messages.ts';

const isApple = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '');

/** What opens the palette, as it stands on the keyboard. */
export const PALETTE_KEYS = isApple ? messages.keys.apple : messages.keys.other;
/** The same for `aria-keyshortcuts`. */
export const PALETTE_SHORTCUT = isApple ? 'Meta+K' : 'Control+K';

type Key = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Whether a key asks for the palette, also while a text is typed. Control-K cuts off the line on Apple's keyboards. */
export function isPaletteKey(event: Key, onApple = isApple): boolean {
  const { metaKey, ctrlKey } = event;
  if (event.altKey || event.shiftKey || event.isComposing || event.key.toLowerCase() !== 'k') return false;
  return onApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}
