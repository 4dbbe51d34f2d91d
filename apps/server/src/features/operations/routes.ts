import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as api from '@gatehouse/contract/api/operations';
import { ApiError } from '@gatehouse/contract/errors';
import { type Binding, bind, bindRaw } from '../../http/bind.ts';
import { countForwarded } from '../../http/forwardedHops.ts';
import type { BackupTimes, Parts } from '../../http/health.ts';
import { METRICS_TYPE } from '../../http/metrics.ts';
import { isWatcher, requireMetricsAccess } from '../../http/watchers.ts';
import { loadOnce } from '../../loadOnce.ts';
import { version } from '../../version.ts';

/** What a process measures. */
export const metricsRoutes: readonly Binding[] = [
  bindRaw(api.getMetrics, async ({ config, metrics }, { request }, reply) => {
    requireMetricsAccess(config.metricsToken, request);
    return reply.type(METRICS_TYPE).send(await metrics.read());
  }),
];

/** How a process is, for those who watch it. */
export const monitoringRoutes: readonly Binding[] = [
  bind(api.getHealth, async () => ({ status: 'ok' as const })),
  bind(api.getReadiness, async (ctx, { request }) => {
    const parts = await ctx.health.check();
    const { database, migrations, disk } = parts;
    const mayKnow = isWatcher(ctx.config, request);
    // Bookings go on without a broker and a mail server.
    if (database !== 'up' || migrations !== 'up' || disk === 'down') throw notReady(mayKnow ? parts : {});
    if (!mayKnow) return { status: 'ready' as const };
    const ages = agesOf(ctx.health.backups(), ctx.clock.now());
    return { status: 'ready' as const, ...parts, ...ages, forwardedFor: countForwarded(request) };
  }),
  ...metricsRoutes,
];

// The contract does not change while the process lives.
const describedApi = loadOnce(describeApi);

export const operationsRoutes: readonly Binding[] = [
  ...monitoringRoutes,
  bind(api.getApi, async ({ simulated = false }) => ({ name: 'Gatehouse', version, simulated })),
  bindRaw(api.getOpenApi, async (_ctx, _input, reply) =>
    reply.type('application/json; charset=utf-8').send(await describedApi()),
  ),
];

/** In a thread of its own, which ends with it: reading the contract's sources and writing it down would hold up everybody's calls. */
async function describeApi(): Promise<string> {
  const worker = new Worker(new URL('../../http/openapiWorker.ts', import.meta.url));
  const [described] = await once(worker, 'message');
  return described;
}

/** In whole seconds; nothing of what never was. */
function agesOf({ backedUpAt, drilledAt }: BackupTimes, now: Temporal.Instant) {
  const age = (at: Temporal.Instant) => Math.floor(now.since(at).total('seconds'));
  return {
    ...(backedUpAt && { backupAge: age(backedUpAt) }),
    ...(drilledAt && { drillAge: age(drilledAt) }),
  };
}

/** Names what works and what does not, to those who may know. */
function notReady(parts: Partial<Parts>): ApiError {
  const fields = Object.entries(parts).map(([path, state]) => ({ path, message: state }));
  return new ApiError('UNAVAILABLE', undefined, fields);
}
