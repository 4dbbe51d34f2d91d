import { isAfter } from '@gatehouse/contract/rules/instants';
import { TURN_MS } from '@gatehouse/contract/rules/poolQueue';

/** A game in a table's queue. The first of the queue plays, or has been called to start until `turnEndsAt`. */
export type Game = {
  id: number;
  /** Turns that were not taken. */
  misses: number;
  turnEndsAt: Temporal.Instant | null;
  /** When the game that is played ends; null while it waits. */
  endsAt: Temporal.Instant | null;
};

/** A queue after its turn moved on: what left it, who did not take their turn, and whose turn it is now. */
export type Moved<G extends Game> = { queue: G[]; done: G[]; missed: G[]; skipped: G[]; called: G[] };

const isOver = (end: Temporal.Instant, now: Temporal.Instant) => !isAfter(end, now);

/** Whether a game has its turn and may start. */
export function mayStart(queue: readonly Game[], id: number, now: Temporal.Instant): boolean {
  const [first] = queue;
  return first?.id === id && first.turnEndsAt !== null && !isOver(first.turnEndsAt, now);
}

/**
 * Moves the turn on (docs/specification/poolTables.md#rules-of-the-queue): a game that is over goes; whoever
 * is first is called and has five minutes; who does not start in them goes one place back, and the second
 * time out of the queue. With nobody behind, one place back is the same place, and the turn comes again.
 */
export function moveOn<G extends Game>(queue: readonly G[], now: Temporal.Instant): Moved<G> {
  const moved: Moved<G> = { queue: [...queue], done: [], missed: [], skipped: [], called: [] };
  while (true) {
    const [first, second, ...others] = moved.queue;
    if (first === undefined) return moved;
    if (first.endsAt !== null) {
      if (!isOver(first.endsAt, now)) return moved;
      moved.done.push(first);
      moved.queue.shift();
    } else if (first.turnEndsAt === null) {
      const called = { ...first, turnEndsAt: now.add({ milliseconds: TURN_MS }) };
      moved.called.push(called);
      moved.queue[0] = called;
      return moved;
    } else if (isOver(first.turnEndsAt, now)) {
      const missed = { ...first, misses: first.misses + 1, turnEndsAt: null };
      if (missed.misses >= 2) {
        moved.skipped.push(missed);
        moved.queue.shift();
      } else {
        moved.missed.push(missed);
        moved.queue = second === undefined ? [missed] : [second, missed, ...others];
      }
    } else return moved;
  }
}
