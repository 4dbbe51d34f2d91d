import * as api from '@gatehouse/contract/api/lockables';
import { listSiteLockables } from '@gatehouse/contract/api/lockables';
import { type Binding, bind } from '../../http/bind.ts';
import * as lockables from './service.ts';

export const lockableRoutes: readonly Binding[] = [
  bind(api.getLockables, (ctx, { caller, params }) => lockables.getLockables(ctx, caller.id, params.id)),
  bind(api.openLockable, (ctx, { caller, params }) => lockables.openLockable(ctx, caller.id, params.id)),
  bind(api.takeInventory, async (ctx, { caller, params }) => {
    await lockables.takeInventory(ctx, caller.id, params.id);
    return null;
  }),
  bind(listSiteLockables, (ctx, { caller, params }) =>
    lockables.listSiteLockables(ctx, caller.id, params.id),
  ),
];
