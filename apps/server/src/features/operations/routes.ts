import * as api from '@gatehouse/contract/api/operations';
import { ApiError } from '@gatehouse/contract/errors';
import { type Binding, bind, bindRaw } from '../../http/bind.ts';
import { metrics } from '../../http/metrics.ts';
import { openApiDocument } from '../../http/openapi.ts';
import { version } from '../../version.ts';
import { isReachable } from './queries.ts';

// The contract does not change while the process lives, and is costly to write down.
let document: string | undefined;

export const operationsRoutes: readonly Binding[] = [
  bind(api.getApi, async ({ simulated = false }) => ({ name: 'Gatehouse', version, simulated })),
  bind(api.getHealth, async () => ({ status: 'ok' as const })),
  bind(api.getReadiness, async (ctx) => {
    const database = await isReachable(ctx.db);
    const broker = ctx.devices.connected();
    if (!database || !broker) throw new ApiError('UNAVAILABLE');
    return { status: 'ready' as const, database, broker };
  }),
  bindRaw(api.getMetrics, async (_ctx, _input, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  ),
  bindRaw(api.getOpenApi, async (_ctx, _input, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').send(document);
  }),
];
