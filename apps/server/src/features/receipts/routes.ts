import * as api from '@gatehouse/contract/api/receipts';
import { type Binding, bind, bindRaw } from '../../http/bind.ts';
import * as receipts from './service.ts';

export const receiptRoutes: readonly Binding[] = [
  bind(api.listOrderReceipts, (ctx, { caller, params }) =>
    receipts.listOrderReceipts(ctx, caller.id, params.id),
  ),
  bind(api.listBookingReceipts, (ctx, { caller, params }) =>
    receipts.listBookingReceipts(ctx, caller.id, params.id),
  ),
  bindRaw(api.getReceipt, async (ctx, { caller, params }, reply) => {
    const { name, pdf } = await receipts.printReceipt(ctx, caller.id, params.id);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(pdf);
  }),
];
