import { ApiError } from '@gatehouse/contract/errors';
import type { Receipt } from '@gatehouse/contract/model/receipt';
import type { Context } from '../../context.ts';
import { receiptDocument } from './document.ts';
import { printPdf } from './pdf.ts';
import { presentReceipt, receiptNumber } from './presenter.ts';
import * as queries from './queries.ts';

export async function listOrderReceipts(
  ctx: Context,
  customerId: number,
  orderId: number,
): Promise<Receipt[]> {
  const rows = await queries.listOfOrder(ctx.db, customerId, orderId);
  if (!rows) throw new ApiError('NOT_FOUND');
  return rows.map(presentReceipt);
}

export async function listBookingReceipts(
  ctx: Context,
  customerId: number,
  bookingId: number,
): Promise<Receipt[]> {
  const rows = await queries.listOfBooking(ctx.db, customerId, bookingId);
  if (!rows) throw new ApiError('NOT_FOUND');
  return rows.map(presentReceipt);
}

/** One receipt of a customer as a PDF, with the name to keep it by. */
export async function printReceipt(
  ctx: Context,
  customerId: number,
  id: number,
): Promise<{ name: string; pdf: Uint8Array }> {
  const row = await queries.findPrinted(ctx.db, customerId, id);
  if (!row) throw new ApiError('NOT_FOUND');
  const number = receiptNumber(id);
  return {
    name: `receipt-${number}.pdf`,
    pdf: await printPdf(`customer:${customerId}`, receiptDocument(row, number)),
  };
}
