import type { Context } from '../../context.ts';
import { type ChangeEvent, publish } from '../../db/eventBus.ts';

/** How one unit of a bulk command ended; a failure says why. */
type End = { siteId: number; unitId: number; failure: string | null };

/** Often enough for who looks on, in ms; every announcement is waited for by all that commit with one. */
const TELL_EVERY_MS = 100;
/** As many as an announcement has room for. */
const MOST_ENDS = 80;

/** Tells a user how their units end while others are under way, those of a moment together; `end` tells the last. */
export function tellEnds(ctx: Pick<Context, 'db' | 'log'>, userId: number) {
  let untold: End[] = [];
  async function tell() {
    const bySite = Map.groupBy(untold, ({ siteId }) => siteId);
    untold = [];
    const changes = [...bySite].flatMap(([siteId, all]) => changesOf(userId, siteId, all));
    // What the doors did stands, whether or not it could be told of.
    await publish(ctx.db, ...changes).catch((err: unknown) => {
      ctx.log.error({ err }, 'How units of a bulk command ended could not be told');
    });
  }
  const timer = setInterval(tell, TELL_EVERY_MS);
  return {
    add: (end: End) => void untold.push(end),
    end() {
      clearInterval(timer);
      return tell();
    },
  };
}

function changesOf(userId: number, siteId: number, all: readonly End[]): ChangeEvent[] {
  const ends = all.map(({ unitId, failure }) => ({ unitId, failure }));
  return Array.from({ length: Math.ceil(ends.length / MOST_ENDS) }, (_, n) => ({
    kind: 'commanded',
    userId,
    siteId,
    ends: ends.slice(n * MOST_ENDS, (n + 1) * MOST_ENDS),
  }));
}
