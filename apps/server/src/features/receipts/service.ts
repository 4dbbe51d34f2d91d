import { ApiError } from '@gatehouse/contract/errors';
import type { Receipt } from '@gatehouse/contract/model/receipt';
import type { Context } from '../../context.ts';
import { withLogo } from '../../printing/logo.ts';
import { printPdf } from '../../printing/pdf.ts';
import type { Printed } from '../../printing/sendPdf.ts';
import { documentOf } from './document.ts';
import { presentReceipt } from './presenter.ts';
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
export async function printReceipt(ctx: Context, customerId: number, paymentId: number): Promise<Printed> {
  const invoice = await queries.findInvoice(ctx.db, customerId, paymentId);
  if (!invoice) throw new ApiError('NOT_FOUND');
  return { name: `receipt-${invoice.number}.pdf`, pdf: await printOnce(ctx, customerId, invoice) };
}

/** One credit note of a customer as a PDF, with the name to keep it by. */
export async function printCreditNote(ctx: Context, customerId: number, id: number): Promise<Printed> {
  const note = await queries.findCreditNote(ctx.db, customerId, id);
  if (!note) throw new ApiError('NOT_FOUND');
  return { name: `credit-note-${note.number}.pdf`, pdf: await printOnce(ctx, customerId, note) };
}

/** A document is printed once; after that it is the same bytes, whatever prints by then. */
async function printOnce(ctx: Context, customerId: number, row: queries.InvoiceRow): Promise<Uint8Array> {
  if (row.pdf) return row.pdf;
  const organisation = await withLogo(ctx.db, row.snapshot.organisation);
  const page = documentOf({ ...row, snapshot: { ...row.snapshot, organisation } });
  const pdf = await printPdf(`customer:${customerId}`, page);
  return queries.keepPdf(ctx.db, row.id, pdf);
}
