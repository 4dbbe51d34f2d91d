import { ApiError } from '@gatehouse/contract/errors';
import type { LegalDocument } from '@gatehouse/contract/model/order';
import type { BookingType } from '@gatehouse/contract/model/product';
import type { Context } from '../../context.ts';
import type { CustomerCaller } from '../../http/caller.ts';
import * as queries from './queries.ts';

export async function listOrderDocuments(
  ctx: Context,
  customerId: number,
  orderId: number,
): Promise<LegalDocument[]> {
  const documents = await queries.listByOrder(ctx.db, customerId, orderId);
  if (!documents) throw new ApiError('NOT_FOUND');
  return documents;
}

export function listBookingTypeDocuments(
  ctx: Context,
  caller: CustomerCaller,
  bookingType: BookingType,
): Promise<LegalDocument[]> {
  return queries.listByBookingType(ctx.db, caller.id, caller.organisationId, bookingType);
}

/** Agrees to the version of a document that is in force; agreeing again changes nothing. */
export async function agreeToDocument(
  ctx: Context,
  caller: CustomerCaller,
  documentId: number,
): Promise<{ documentId: number; agreed: true }> {
  const { id, organisationId } = caller;
  const found = await queries.agree(ctx.db, id, organisationId, documentId, ctx.clock.now());
  if (!found) throw new ApiError('NOT_FOUND');
  return { documentId, agreed: true };
}
