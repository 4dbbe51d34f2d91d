import * as api from '@gatehouse/contract/api/backups';
import { type Binding, bind } from '../../http/bind.ts';
import { getState } from './status.ts';

export const backupRoutes: readonly Binding[] = [
  bind(api.getBackups, (ctx, { caller }) => getState(ctx, caller.id)),
];
