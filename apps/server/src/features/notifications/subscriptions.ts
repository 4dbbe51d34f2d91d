import { ApiError } from '@gatehouse/contract/errors';
import { isTopicOf } from '@gatehouse/contract/rules/pushTopic';
import type { Context } from '../../context.ts';
import type { CustomerCaller } from '../../http/caller.ts';
import * as queries from './subscriptionQueries.ts';

/** Devices of one customer that get pushes, the latest ones. */
const MAX_DEVICES = 20;

type Given = { token: string; topics?: readonly string[] };

/**
 * Has the customer's own topics delivered to a device, for as long as the sign-in lives it was asked from. A device
 * belongs to whoever signed in on it last.
 */
export async function subscribePush(ctx: Context, caller: CustomerCaller, given: Required<Given>) {
  const { token, topics } = given;
  if (!topics.every((topic) => isTopicOf(topic, 'customer', caller.id))) throw new ApiError('FORBIDDEN');
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const subscriber = { customerId: caller.id, token, session: caller.session };
    await queries.endSubscriptionsOfOthers(tx, token, caller.id, now);
    await queries.insertSubscriptions(tx, subscriber, [...new Set(topics)].toSorted(), now);
    await queries.endSubscriptionsBeyond(tx, caller.id, MAX_DEVICES, now);
  });
  return { topics: await queries.listTopics(ctx.db, { customerId: caller.id, token }) };
}

/** Has these topics, or all, delivered to a device no longer; returns those that still are. */
export async function unsubscribePush(ctx: Context, caller: CustomerCaller, { token, topics }: Given) {
  const now = ctx.clock.now();
  await queries.endTopics(ctx.db, { customerId: caller.id, token }, topics, now);
  return { topics: await queries.listTopics(ctx.db, { customerId: caller.id, token }) };
}
