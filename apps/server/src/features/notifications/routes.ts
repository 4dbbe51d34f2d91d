import * as api from '@gatehouse/contract/api/notifications';
import { type Binding, bind } from '../../http/bind.ts';
import { listNotifications, markNotification, markNotifications } from './service.ts';
import { subscribePush, unsubscribePush } from './subscriptions.ts';

export const notificationRoutes: readonly Binding[] = [
  bind(api.listNotifications, (ctx, { caller, query }) => listNotifications(ctx, caller.id, query)),
  bind(api.markNotifications, (ctx, { caller, body }) => markNotifications(ctx, caller.id, body)),
  bind(api.markNotification, (ctx, { caller, params, body }) =>
    markNotification(ctx, caller.id, params.notificationId, body),
  ),
  bind(api.subscribePush, (ctx, { caller, body }) => subscribePush(ctx, caller, body)),
  bind(api.unsubscribePush, (ctx, { caller, body }) => unsubscribePush(ctx, caller, body)),
];
