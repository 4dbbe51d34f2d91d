import { randomUUID } from 'node:crypto';
import { writeQuery } from '@gatehouse/contract/query';
import { rotating } from '../tools/harness/lists.ts';
import type { BenchmarkStack } from './benchmarkStack.ts';
import { type Connection, expectStatus, requestBytes } from './connection.ts';
import type { Pool } from './database.ts';
import { workspaceProducts } from './layout.ts';
import type { World } from './world.ts';

/** What customers do over and over, so many of them at once. */
export type Load = {
  atOnce: number;
  operate(connection: Connection): Promise<unknown>;
};

const POLLERS = 5_000;
const SEARCHERS = 5_000;
const PERIODS = 200;

export type Period = { from: string; to: string };
/** Hours that lie among the bookings of workspaces, so that some units are taken. */
export function periods({ freeFrom, size }: World): Period[] {
  const first = freeFrom.subtract({ hours: 2 * size.bookingsPerWorkspace });
  return Array.from({ length: PERIODS }, (_, index) => {
    const from = first.add({ minutes: ((index * 37) % size.bookingsPerWorkspace) * 120 + 15 });
    return { from: from.toString(), to: from.add({ hours: 1 }).toString() };
  });
}

export const SEARCHED_FEATURE = 2;
export const SEARCHED_KM = 50;

/** Workspaces with a feature near a place that are free for an hour. */
export function searching(stack: BenchmarkStack): Load {
  const { latitude, longitude } = stack.world.place;
  const token = stack.guestToken();
  const nextPeriod = rotating(periods(stack.world));
  const next = rotating(
    Array.from({ length: SEARCHERS }, (_, searcher) => {
      const { from, to } = nextPeriod();
      const filters = {
        bookingType: 'workspaces',
        latitude,
        longitude,
        distanceKm: SEARCHED_KM,
        featureIds: [SEARCHED_FEATURE],
        from,
        to,
      };
      const path = `/api/guest/products/bookable?${writeQuery({ filters })}`;
      return requestBytes({ path, token, headers: [addressOf(searcher)] });
    }),
  );
  return { atOnce: 16, operate: (connection) => expectStatus(200, connection, next()) };
}

/** Says from which address a person calls: one for each, because the server limits searches from one. */
export function addressOf(person: number): string {
  return `x-forwarded-for: 10.0.${person >> 8}.${person & 255}`;
}

/** The access screen of one customer after another: by the time one comes again its reply is no longer kept. */
export function polling(stack: BenchmarkStack): Load {
  const tenants = stack.world.tenants.slice(0, POLLERS);
  const next = rotating(
    tenants.map((id) => requestBytes({ path: `/api/customer/${id}/info`, token: stack.customerToken(id) })),
  );
  return { atOnce: 32, operate: (connection) => expectStatus(200, connection, next()) };
}

/** Holds of different units, each in a cart of its own. */
export function holding(stack: BenchmarkStack): Load & { tidy(pool: Pool): Promise<unknown> } {
  const { shoppers, freeFrom } = stack.world;
  const nextShopper = rotating(shoppers);
  const tokens = new Map<number, string>();
  let turn = 0;
  return {
    atOnce: 16,
    operate(connection) {
      const number = turn++;
      const shopper = nextShopper();
      const products = workspaceProducts(shopper.siteId);
      const start = freeFrom.add({ hours: number % 2_000 });
      const token = tokens.get(shopper.id) ?? stack.customerToken(shopper.id);
      tokens.set(shopper.id, token);
      const request = requestBytes({
        method: 'POST',
        path: `/api/customer/order/${shopper.orderId}/booking/`,
        token,
        headers: [`idempotency-key: ${randomUUID()}`],
        body: {
          productId: products[number % products.length],
          bookingType: 'workspaces',
          start: start.toString(),
          expiry: start.add({ hours: 1 }).toString(),
        },
      });
      return expectStatus(200, connection, request);
    },
    // Nobody holds as often as these shoppers.
    tidy: (pool) => pool.query("delete from bookings where state = 'Held'; delete from attempt_counts"),
  };
}
