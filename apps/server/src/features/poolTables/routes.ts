import { randomUUID } from 'node:crypto';
import * as api from '@gatehouse/contract/api/poolTables';
import { type Binding, bind } from '../../http/bind.ts';
import * as poolTables from './service.ts';

export const poolTableRoutes: readonly Binding[] = [
  bind(api.getPoolTable, (ctx, { caller, params }) => poolTables.getTable(ctx, caller, params.id)),
  bind(api.bookPoolTable, (ctx, { caller, params, body, request }) => {
    const key = request.headers['idempotency-key']?.toString() ?? randomUUID();
    return poolTables.bookGame(ctx, caller, params.id, body, key);
  }),
  bind(api.startPoolGame, (ctx, { caller, params }) =>
    poolTables.startTurn(ctx, caller, params.id, params.entryId),
  ),
  bind(api.leavePoolTable, (ctx, { caller, params }) =>
    poolTables.leaveQueue(ctx, caller.id, params.id, params.entryId),
  ),
];
