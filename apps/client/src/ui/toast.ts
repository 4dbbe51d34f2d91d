import { create } from 'zustand';

export type ToastType = 'success' | 'warning' | 'error';

export type ToastMessage = {
  text: string;
  type: ToastType;
  /** Showing the same id again replaces the toast and restarts its time. */
  id: string;
  /** How long it stays, in ms. */
  duration: number;
  /** Something to do about it. */
  action?: { label: string; onSelect: () => void };
};

/** Messages not yet handed to the toaster, which is loaded with the first of them. */
export const useToastQueue = create<{
  waiting: ToastMessage[];
  /** Ids of those that are to leave before their time. */
  dismissed: string[];
  isWanted: boolean;
}>(() => ({
  waiting: [],
  dismissed: [],
  isWanted: false,
}));

const DEFAULT_DURATION_MS = 2000;
let made = 0;

/**
 * Shows a short message that leaves by itself (docs/specification/interface.md#toast); type success, 2000 ms
 * unless set otherwise.
 */
export function show(text: string, options: Partial<Omit<ToastMessage, 'text'>> = {}): void {
  const { type = 'success', id = `toast-${++made}`, duration = DEFAULT_DURATION_MS, action } = options;
  useToastQueue.setState(({ waiting }) => ({
    waiting: [...waiting, { text, type, id, duration, ...(action && { action }) }],
    isWanted: true,
  }));
}

/** Takes messages away before their time, where what they say is shown elsewhere. */
export function hide(...ids: string[]): void {
  useToastQueue.setState(({ waiting, dismissed }) => ({
    waiting: waiting.filter(({ id }) => !ids.includes(id)),
    dismissed: [...dismissed, ...ids],
  }));
}

/** Takes out of the queue what the toaster was handed; what has come meanwhile goes on waiting. */
export function dequeue(handed: { messages?: readonly ToastMessage[]; ids?: readonly string[] }): void {
  const { messages = [], ids = [] } = handed;
  useToastQueue.setState(({ waiting, dismissed }) => ({
    waiting: waiting.filter((message) => !messages.includes(message)),
    dismissed: dismissed.filter((id) => !ids.includes(id)),
  }));
}
