/** State of an address that opens something beside what is on the screen: the focus stays where it is. */
export const BESIDE = { keepsFocus: true } as const;

/** Whether the state of an address leaves the focus where it is. */
export const keepsFocus = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsFocus' in state;
