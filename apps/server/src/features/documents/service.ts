import { ApiError } from '@gatehouse/contract/errors';
import type { LegalDocument } from '@gatehouse/contract/model/order';
import type { BookingType } from '@gatehouse/contract/model/product';
import type { Context } from '../../context.ts';
import type { CustomerCaller } from '../../http/caller.ts';
import type { Device } from '../../http/device.ts';
import * as queries from './queries.ts';

export async function listOrderDocuments(
  ctx: Context,
  customerId: number,
  orderId: number,
): Promise<LegalDocument[]> {
  const documents = await queries.listByOrder(ctx.db, customerId, orderId);
  if (!documents) throw new ApiError('NOT_FOUND');
  return documents.map(presentDocument);
}

export async function listBookingTypeDocuments(
  ctx: Context,
  caller: CustomerCaller,
  bookingType: BookingType,
): Promise<LegalDocument[]> {
  const documents = await queries.listByBookingType(ctx.db, caller.id, caller.organisationId, bookingType);
  return documents.map(presentDocument);
}

function presentDocument({
  agreed_at,
  name_typed,
  agreement_id,
  ...document
}: queries.DocumentRow): LegalDocument {
  return {
    ...document,
    agreed: agreed_at !== null,
    agreedAt: agreed_at?.toString() ?? null,
    agreedName: name_typed,
    agreementId: agreement_id,
  };
}

/** Agrees to the version of a document that is in force; agreeing again changes nothing. */
export async function agreeToDocument(
  ctx: Context,
  caller: CustomerCaller,
  { documentId, name }: { documentId: number; name?: string },
  from: Device,
): Promise<{ documentId: number; agreed: true }> {
  const found = await queries.agree(ctx.db, {
    customerId: caller.id,
    organisationId: caller.organisationId,
    documentId,
    nameTyped: name ?? null,
    ...from,
    now: ctx.clock.now(),
  });
  if (!found) throw new ApiError('NOT_FOUND');
  return { documentId, agreed: true };
}
