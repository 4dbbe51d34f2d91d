import { publish } from '@gatehouse/server/db/eventBus';
import { sql } from '@gatehouse/server/db/sql';
import { linkingDigest } from '@gatehouse/server/features/linking/codes';
import { newReadableCode } from '@gatehouse/server/readableCode';
import { makeBooking } from '@gatehouse/server/testing/peopleFactories';
import type { Stack } from '@gatehouse/stack/stack';
import { setConnectionCut } from './controllerConnections.ts';
import { isAtRest } from './vacantUnits.ts';

/** Where tests rent: storage units with a bolt and lights, and two gates. */
export const SITE = 'North Lakes Storage';
/** Where more of the same are free, for tests that rent many. */
export const BIG_SITE = 'Fortitude Valley Storage';

export type RentedUnit = {
  id: number;
  bookingId: number;
  name: string;
  /** `unit_5`, as the access routes name it. */
  accessId: string;
  /** The simulated controller, and the unit's channel on it. */
  serial: string;
  channel: number;
};

async function makeRentedUnit(stack: Stack, customerId: number | null, site: string): Promise<RentedUnit> {
  const { db } = stack.ctx;
  const unit = await db.one<{ id: number; name: string; serial: string; channel: number }>(sql`
    select u.id, u.name, c.serial, d.channel
    from units u
      join sites s on s.id = u.site_id and s.name = ${site}
      join doors d on d.id = u.door_id and d.has_lights
      join controllers c on c.id = d.controller_id
    where u.type = 'storage' and not u.out_of_service and ${isAtRest}
      and not exists (select from bookings where unit_id = u.id)
    order by u.id limit 1`);
  const start = stack.ctx.clock.now().subtract({ hours: 24 });
  const bookingId = await makeBooking(db, { unitId: unit.id, customerId, start });
  return { ...unit, bookingId, accessId: `unit_${unit.id}` };
}

export async function customerId(stack: Stack, email: string): Promise<number> {
  return (await stack.ctx.db.one<{ id: number }>(sql`select id from customers where email = ${email}`)).id;
}

/** Lets a customer rent a storage unit since yesterday, without an end. */
export async function rentUnit(stack: Stack, email: string, site = SITE): Promise<RentedUnit> {
  const id = await customerId(stack, email);
  const unit = await makeRentedUnit(stack, id, site);
  await publish(stack.ctx.db, { kind: 'access', customerId: id });
  return unit;
}

/** A unit that was booked elsewhere, and the code that links it. */
export async function unlinkedUnit(stack: Stack): Promise<RentedUnit & { code: string }> {
  const unit = await makeRentedUnit(stack, null, SITE);
  const code = newReadableCode();
  await stack.ctx.db.query(sql`
    insert into linking_codes (booking_id, code_hash)
    values (${unit.bookingId}, ${linkingDigest(stack.ctx.config, code).digest})`);
  return { ...unit, code };
}

/** What the simulator knows of a unit. */
export function simulatedUnit(stack: Stack, { serial, channel }: RentedUnit) {
  const { simulator } = stack;
  return {
    door: () => simulator.device(serial).model.door(channel),
    act: (act: 'pull' | 'push' | 'force') => simulator.act({ type: act, serial, channel }),
    setConnectionCut: (cut: boolean) => setConnectionCut(stack, serial, cut),
  };
}
