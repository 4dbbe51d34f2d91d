/** A line that does not carry every message once and in order. */
import type { LineFaults } from './lineFaults.ts';

/** How long a message is held up at most, and how far behind the first its double comes. */
const MAX_DELAY_MS = 400;

export type FaultyLine<Message> = {
  carry(message: Message): void;
  /** What is on its way is gone. */
  clear(): void;
};

/** `faults` is read again for each message. */
export function createFaultyLine<Message>(
  faults: () => LineFaults,
  deliver: (message: Message) => void,
): FaultyLine<Message> {
  const onTheWay = new Set<NodeJS.Timeout>();

  function later(message: Message) {
    const timer = setTimeout(() => {
      onTheWay.delete(timer);
      deliver(message);
    }, Math.random() * MAX_DELAY_MS);
    onTheWay.add(timer);
    timer.unref();
  }

  return {
    carry(message) {
      const { loss, duplicates, reorder } = faults();
      if (Math.random() < loss) return;
      if (Math.random() < duplicates) later(message);
      if (Math.random() < reorder) later(message);
      else deliver(message);
    },
    clear() {
      for (const timer of onTheWay) clearTimeout(timer);
      onTheWay.clear();
    },
  };
}
