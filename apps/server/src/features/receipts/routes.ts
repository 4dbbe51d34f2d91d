import * as api from '@gatehouse/contract/api/receipts';
import { type Binding, bind, bindRaw } from '../../http/bind.ts';
import { sendPdf } from '../../printing/sendPdf.ts';
import * as receipts from './service.ts';

export const receiptRoutes: readonly Binding[] = [
  bind(api.listOrderReceipts, (ctx, { caller, params }) =>
    receipts.listOrderReceipts(ctx, caller.id, params.id),
  ),
  bind(api.listBookingReceipts, (ctx, { caller, params }) =>
    receipts.listBookingReceipts(ctx, caller.id, params.id),
  ),
  bindRaw(api.getReceipt, async (ctx, { caller, params }, reply) =>
    sendPdf(reply, await receipts.printReceipt(ctx, caller.id, params.id)),
  ),
  bindRaw(api.getCreditNote, async (ctx, { caller, params }, reply) =>
    sendPdf(reply, await receipts.printCreditNote(ctx, caller.id, params.id)),
  ),
];
