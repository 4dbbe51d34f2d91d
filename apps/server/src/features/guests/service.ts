import { ApiError } from '@gatehouse/contract/errors';
import type { Card } from '@gatehouse/contract/model/customer';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { ProviderCard } from '../../providers/payments/provider.ts';
import * as queries from './queries.ts';

/** How long it is remembered who bought at a kiosk. */
export const GUEST_MEMORY = { hours: 24 };

/**
 * Remembers a guest's purchase: who it was, by the name on the card and the address they gave, and the card as a
 * receipt names it. Resolves to the id under which they can look at it and have it removed; nobody else knows it.
 */
export function rememberGuest(
  db: Db,
  now: Temporal.Instant,
  purchase: { orderId: number; email: string | null; card: ProviderCard },
): Promise<string> {
  const { brand, last4, name, expMonth, expYear } = purchase.card;
  const card = { brand, last4, name, exp_month: expMonth, exp_year: expYear };
  return queries.insert(db, { ...purchase, name: name || null, card, now });
}

export async function getDetails(ctx: Context, organisationId: number, id: string) {
  const row = await queries.find(ctx.db, organisationId, id, since(ctx));
  if (!row || (row.name === null && row.email === null)) throw new ApiError('NOT_FOUND');
  return { id, name: row.name ?? '', email: row.email };
}

export async function removeDetails(ctx: Context, organisationId: number, id: string): Promise<null> {
  if (!(await queries.removeDetails(ctx.db, organisationId, id, since(ctx)))) throw new ApiError('NOT_FOUND');
  return null;
}

export async function getCard(
  ctx: Context,
  organisationId: number,
  id: string,
): Promise<Omit<Card, 'id' | 'isDefault' | 'isDeclined'>> {
  const row = await queries.find(ctx.db, organisationId, id, since(ctx));
  if (!row?.card) throw new ApiError('NOT_FOUND');
  return row.card;
}

export async function removeCard(ctx: Context, organisationId: number, id: string): Promise<null> {
  if (!(await queries.removeCard(ctx.db, organisationId, id, since(ctx)))) throw new ApiError('NOT_FOUND');
  return null;
}

const since = (ctx: Context) => ctx.clock.now().subtract(GUEST_MEMORY);
