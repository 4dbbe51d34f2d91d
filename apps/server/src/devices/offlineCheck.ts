/** Marks controllers as offline that are stored as online but have not been heard by this process. */
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/pool.ts';
import type { BrokerLink } from './brokerLink.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import { markOffline, onlineControllers } from './controllerQueries.ts';

export type OfflineCheckOptions = {
  db: Db;
  log: FastifyBaseLogger;
  registry: ConnectionRegistry;
  link: BrokerLink;
};

const INTERVAL_MS = 5_000;
/** How long after the connection came or went the connection registry is trusted to be complete, or known to be empty. */
const REGISTRY_WARM_UP_MS = 8_000;

/** Begins to check every few seconds. */
export function startOfflineCheck({ db, log, registry, link }: OfflineCheckOptions): { stop(): void } {
  async function markUnseenOffline() {
    if (link.msSinceChange() < REGISTRY_WARM_UP_MS) return;
    const gone = (await onlineControllers(db)).filter((serial) =>
      ['offline', 'unknown'].includes(registry.state(serial)),
    );
    if (gone.length > 0) await markOffline(db, gone);
  }

  const timer = setInterval(() => {
    markUnseenOffline().catch((error: unknown) =>
      log.error({ err: error }, 'Offline controllers could not be determined'),
    );
  }, INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
