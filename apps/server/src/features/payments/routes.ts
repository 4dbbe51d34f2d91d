import * as api from '@gatehouse/contract/api/payments';
import { type Binding, bind } from '../../http/bind.ts';
import * as payments from './service.ts';

export const paymentRoutes: readonly Binding[] = [
  bind(api.payOrder, (ctx, { caller, body }) => payments.payOrder(ctx, caller.id, body.orderId, body.cardId)),
  bind(api.receivePaymentEvent, async (ctx, { body, request }) => {
    await payments.receiveEvent(ctx, body, request.headers['stripe-signature']?.toString());
    return { received: true as const };
  }),
];
