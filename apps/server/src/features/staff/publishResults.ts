import type { Context } from '../../context.ts';
import { type ChangeEvent, publish } from '../../db/eventBus.ts';

/** How one unit of a bulk command ended; a failure says why. */
type Result = { siteId: number; unitId: number; failure: string | null };

/** Often enough for who looks on; every publication is waited for by all that commit with one. */
const PUBLISH_INTERVAL_MS = 100;
/** As many as one change event has room for. */
const MAX_RESULTS_PER_EVENT = 80;

/** Publishes to a user how each unit ended while others are under way, in batches; `end` publishes the last one. */
export function publishResults(ctx: Pick<Context, 'db' | 'log'>, userId: number) {
  let unpublished: Result[] = [];
  async function publishPending() {
    const bySite = Map.groupBy(unpublished, ({ siteId }) => siteId);
    unpublished = [];
    const changes = [...bySite].flatMap(([siteId, all]) => changesOf(userId, siteId, all));
    // What the doors did stands, whether or not it could be published.
    await publish(ctx.db, ...changes).catch((err: unknown) => {
      ctx.log.error({ err }, 'How units of a bulk command ended could not be published');
    });
  }
  const timer = setInterval(publishPending, PUBLISH_INTERVAL_MS);
  return {
    add: (result: Result) => void unpublished.push(result),
    end() {
      clearInterval(timer);
      return publishPending();
    },
  };
}

function changesOf(userId: number, siteId: number, all: readonly Result[]): ChangeEvent[] {
  const ends = all.map(({ unitId, failure }) => ({ unitId, failure }));
  return Array.from({ length: Math.ceil(ends.length / MAX_RESULTS_PER_EVENT) }, (_, n) => ({
    kind: 'commanded',
    userId,
    siteId,
    ends: ends.slice(n * MAX_RESULTS_PER_EVENT, (n + 1) * MAX_RESULTS_PER_EVENT),
  }));
}
