import assert from 'node:assert/strict';
import { workspaceAvailability } from '@gatehouse/contract/api/search';
import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import type { z } from 'zod/mini';
import { makeProduct, makeSite, makeUnit, type ProductGiven } from './factories.ts';
import { makeBooking } from './peopleFactories.ts';
import type { TestServer } from './testServer.ts';

export type Body = z.input<typeof workspaceAvailability.body>;
export type Asked = Partial<Body> & { startDate: string };

/** A product at a site of its own with as many units; asks about it by the site's clock. */
export async function makeRoom(
  server: TestServer,
  given: ProductGiven & { timeZone?: string; hours?: SiteHours; units?: number } = {},
) {
  const { db } = server.ctx;
  const token = server.guestToken();
  const timeZone = given.timeZone ?? 'Australia/Brisbane';
  const siteId = await makeSite(db, { timeZone, hours: given.hours ?? null });
  const productId = await makeProduct(db, {
    bookingType: 'workspaces',
    unitType: 'office',
    price: 4_000,
    opensAt: '09:00',
    closesAt: '12:00',
    ...given,
    siteId,
  });
  const units: number[] = [];
  for (let number = 0; number < (given.units ?? 1); number++) units.push(await makeUnit(db, { productId }));
  const ask = (asked: Asked) =>
    server.call(workspaceAvailability, {
      token,
      body: { level: 'times', productId, siteId, timeZone, ...asked },
    });
  return {
    ask,
    units,
    take: (start: string, end: string, unit = 0) => {
      const unitId = units[unit];
      assert.ok(unitId, `There is no unit ${unit}`);
      return makeBooking(db, {
        unitId,
        start: Temporal.Instant.from(start),
        end: Temporal.Instant.from(end),
        state: 'Upcoming',
      });
    },
    starts: async (asked: Asked) => (await ask(asked)).result?.times.map(({ localTime }) => localTime),
    lengths: async (asked: Asked) =>
      (await ask({ level: 'duration', ...asked })).result?.durations.map(({ length }) => length),
    confirms: async (startDate: string, endDate: string, rest: Partial<Body> = {}) =>
      (await ask({ startDate, endDate, confirmation: true, ...rest })).result?.confirmed,
  };
}
