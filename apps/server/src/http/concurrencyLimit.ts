type Gate = { present: number; inside: number; departures: number; waiting: (() => void)[] };

/**
 * Lets work begin only while there is room for it beside what is under way for the same subject; the rest waits its turn.
 * `roomFor` says how many may be under way now, or throws for who may not come in at all.
 */
export type Turns = <T>(
  subject: string,
  roomFor: () => Promise<number>,
  work: () => Promise<T>,
) => Promise<T>;

export function createTurns(): Turns {
  const gates = new Map<string, Gate>();

  async function enter(gate: Gate, roomFor: () => Promise<number>): Promise<void> {
    for (;;) {
      const { departures } = gate;
      const room = await roomFor();
      // What ended meanwhile may have failed, and left less room.
      if (departures !== gate.departures) continue;
      if (gate.inside < room) break;
      await new Promise<void>((resolve) => gate.waiting.push(resolve));
    }
    gate.inside++;
  }

  return async (subject, roomFor, work) => {
    const gate = gates.get(subject) ?? { present: 0, inside: 0, departures: 0, waiting: [] };
    gates.set(subject, gate);
    gate.present++;
    try {
      await enter(gate, roomFor);
      try {
        return await work();
      } finally {
        gate.inside--;
        gate.departures++;
      }
    } finally {
      gate.present--;
      if (gate.present === 0) gates.delete(subject);
      // Also who was turned away makes place: the next in line is turned away as well, or is let in.
      gate.waiting.shift()?.();
    }
  };
}
