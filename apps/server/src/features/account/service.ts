import { ApiError } from '@gatehouse/contract/errors';
import type { Customer, CustomerChanges } from '@gatehouse/contract/model/customer';
import type { Address } from '@gatehouse/contract/model/site';
import { sameAddress } from '@gatehouse/contract/rules/address';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { presentCustomer } from './presenter.ts';
import * as queries from './queries.ts';

/** The customer as they are now. Rejects with UNAUTHENTICATED when the account is gone. */
export async function getCustomer({ db }: { db: Db }, id: number): Promise<Customer> {
  const row = await queries.findCustomer(db, id);
  if (!row) throw new ApiError('UNAUTHENTICATED');
  return presentCustomer(row);
}

/** Changes what is given and leaves the rest. A billing address that equals the postal one follows it from then on. */
export async function updateCustomer(
  ctx: Pick<Context, 'db'>,
  id: number,
  changes: z.infer<typeof CustomerChanges>,
): Promise<Customer> {
  return ctx.db.transaction(async (tx) => {
    const before = await getCustomer({ db: tx }, id);
    const postal = changes.postalAddress ?? before.postalAddress;
    const billing = changes.billingAddress ?? (before.billingEqualsPostal ? postal : before.billingAddress);
    await queries.updateCustomer(tx, id, {
      first_name: changes.firstName,
      last_name: changes.lastName,
      mobile: changes.mobile === '' ? null : changes.mobile,
      push_notifications: changes.pushNotifications,
      billing_equals_postal: postal && billing ? sameAddress(postal, billing) : undefined,
    });
    if (postal) await queries.putAddress(tx, id, 'postal', toRow(postal));
    if (billing) await queries.putAddress(tx, id, 'billing', toRow(billing));
    return getCustomer({ db: tx }, id);
  });
}

/** Whether a PIN of the customer is live at any pad. */
export async function getPinpadCode(ctx: Context, id: number): Promise<{ hasCode: boolean }> {
  return { hasCode: await queries.hasPinCode(ctx.db, id, ctx.clock.now()) };
}

function toRow(address: Address): queries.AddressRow {
  return { ...address, street2: address.street2 || null };
}
