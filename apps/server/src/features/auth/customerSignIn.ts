import type { SignIn } from '@gatehouse/contract/model/customer';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Device } from '../../http/device.ts';
import { signToken } from '../../http/tokens.ts';
import { getCustomer } from '../account/service.ts';
import type { SignInRow } from './queries.ts';
import { startSession } from './sessions.ts';

/** Starts a session of a customer who has proven who they are. */
export async function signInCustomer(
  ctx: Context,
  customer: SignInRow,
  extended: boolean,
  on: Device,
): Promise<z.infer<typeof SignIn>> {
  const owner = { customerId: customer.id };
  const { organisation_id: organisationId } = customer;
  const session = await startSession(ctx.db, ctx.clock.now(), { organisationId, owner, extended, on });
  return {
    accessToken: customerToken(ctx, customer, session.family),
    refreshToken: session.refreshToken,
    customer: await getCustomer(ctx, customer.id),
  };
}

/** An access token of a session. */
export function customerToken(ctx: Context, customer: SignInRow, session: string): string {
  const subject = {
    id: customer.id,
    name: customer.name,
    username: customer.email,
    organisationId: customer.organisation_id,
    pushNotifications: customer.push_notifications,
    session,
  };
  return signToken(ctx.config.keyRing, 'customer', subject, ctx.clock.now());
}
