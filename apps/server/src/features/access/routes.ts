import * as api from '@gatehouse/contract/api/access';
import type { Context } from '../../context.ts';
import { asDeclared, type Binding, bind, bindRaw } from '../../http/bind.ts';
import { sendEvents } from '../../http/events.ts';
import { createInfoCache } from './infoCache.ts';
import * as access from './service.ts';
import { customerView } from './stream.ts';

const infos = new WeakMap<Context, ReturnType<typeof createInfo>>();
function infoOf(ctx: Context) {
  const known = infos.get(ctx) ?? createInfo(ctx);
  infos.set(ctx, known);
  return known;
}

function createInfo(ctx: Context) {
  return { cache: createInfoCache(ctx.eventBus), toResult: asDeclared(ctx, api.getCustomerInfo) };
}

const unit = (id: number) => ({ permission: 'unit', id }) as const;
const gate = (id: number) => ({ permission: 'gate', id }) as const;

export const accessRoutes: readonly Binding[] = [
  bindRaw(api.getCustomerInfo, async (ctx, { caller, query, request }, reply) => {
    const modules = [...new Set(query.requiredModules)].sort();
    const { cache, toResult } = infoOf(ctx);
    const { etag, body } = await cache.get(`${caller.id} ${modules}`, caller.id, async () => {
      const result = toResult(await access.getInfo(ctx, caller.id, modules));
      return {
        body: JSON.stringify({ statusCode: 200, result }),
        siteIds: result.Sites.map(({ id }) => id),
      };
    });
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  }),
  bind(api.listUnits, (ctx, { caller }) => access.listAccess(ctx, caller.id, 'unit')),
  bind(api.updateUnit, (ctx, { caller, params, body }) =>
    access.renameUnit(ctx, caller.id, params.unitId, body.nickname),
  ),
  bind(api.openUnit, (ctx, { caller, params }) =>
    access.operate(ctx, caller.id, unit(params.unitId), 'open'),
  ),
  bind(api.lockUnit, (ctx, { caller, params }) =>
    access.operate(ctx, caller.id, unit(params.unitId), 'lock'),
  ),
  bind(api.toggleUnitLights, (ctx, { caller, params, body }) =>
    access.switchLights(ctx, caller.id, params.unitId, body.toggle),
  ),
  bind(api.listUnitActivity, (ctx, { caller, params, query }) =>
    access.listActivity(ctx, caller.id, unit(params.unitId), query),
  ),
  bind(api.listGates, (ctx, { caller }) => access.listAccess(ctx, caller.id, 'gate')),
  bind(api.openGate, (ctx, { caller, params }) =>
    access.operate(ctx, caller.id, gate(params.gateId), 'open'),
  ),
  bind(api.lockGate, (ctx, { caller, params }) =>
    access.operate(ctx, caller.id, gate(params.gateId), 'lock'),
  ),
  bind(api.listGateActivity, (ctx, { caller, params, query }) =>
    access.listActivity(ctx, caller.id, gate(params.gateId), query),
  ),
  bindRaw(api.streamCustomerEvents, async (ctx, input, reply) =>
    sendEvents(ctx, input, reply, customerView(ctx, input.caller)),
  ),
];
