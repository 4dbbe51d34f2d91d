type Slots = { present: number; running: number; departures: number; waiting: (() => void)[] };

/**
 * Lets work begin only while there is room for it beside what is under way for the same subject; the rest waits.
 * `roomFor` says how many may be under way now, or throws for who may not come in at all.
 */
export type ConcurrencyLimit = <T>(
  subject: string,
  roomFor: () => Promise<number>,
  work: () => Promise<T>,
) => Promise<T>;

export function createConcurrencyLimit(): ConcurrencyLimit {
  const slotsBySubject = new Map<string, Slots>();

  async function enter(slots: Slots, roomFor: () => Promise<number>): Promise<void> {
    for (;;) {
      const { departures } = slots;
      const room = await roomFor();
      // What ended meanwhile may have failed, and left less room.
      if (departures !== slots.departures) continue;
      if (slots.running < room) break;
      await new Promise<void>((resolve) => slots.waiting.push(resolve));
    }
    slots.running++;
  }

  return async (subject, roomFor, work) => {
    const slots = slotsBySubject.get(subject) ?? { present: 0, running: 0, departures: 0, waiting: [] };
    slotsBySubject.set(subject, slots);
    slots.present++;
    try {
      await enter(slots, roomFor);
      try {
        return await work();
      } finally {
        slots.running--;
        slots.departures++;
      }
    } finally {
      slots.present--;
      if (slots.present === 0) slotsBySubject.delete(subject);
      // Also who was turned away makes place: the next in line is turned away as well, or is let in.
      slots.waiting.shift()?.();
    }
  };
}
