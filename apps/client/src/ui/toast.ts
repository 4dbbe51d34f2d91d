import { create } from 'zustand';

export type ToastType = 'success' | 'warning' | 'error';

export type ToastMessage = {
  text: string;
  type: ToastType;
  /** Showing the same id again replaces the toast and starts its time anew. */
  id: string;
  /** How long it stays, in ms. */
  duration: number;
  /** Something to do about it. */
  action?: { label: string; onSelect: () => void };
};

/** Messages not yet handed to the toaster, which is loaded with the first of them. */
export const useToastQueue = create<{ waiting: ToastMessage[]; isWanted: boolean }>(() => ({
  waiting: [],
  isWanted: false,
}));

const defaultDuration = 2000;
let made = 0;

/** Shows a short message that leaves by itself (spec part 2); type success, 2000 ms if not told otherwise. */
export function show(text: string, options: Partial<Omit<ToastMessage, 'text'>> = {}): void {
  const { type = 'success', id = `toast-${++made}`, duration = defaultDuration, action } = options;
  useToastQueue.setState(({ waiting }) => ({
    waiting: [...waiting, { text, type, id, duration, ...(action && { action }) }],
    isWanted: true,
  }));
}
