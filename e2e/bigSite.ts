import type { Database } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { hashPassword } from '@gatehouse/server/features/auth/password';
import { makeSite } from '@gatehouse/server/testing/factories';
import { makeUser } from '@gatehouse/server/testing/peopleFactories';
import { demoPassword } from './signIn.ts';
import { testsWith } from './stack.ts';

export const BIG_SITE_MANAGER = 'manager@bigsite.example';

/** The names of the site's units, in the order of its list: those of hall A are wired, 25 to a controller. */
export const wiredUnits = named('A', 100);
export const bigSiteUnits = [...wiredUnits, ...named('B', 4_900)];

function named(hall: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${hall}${String(n + 1).padStart(4, '0')}`);
}

/** Tests with a stack whose operator has one site with 5,000 units and nothing else. */
export const test = testsWith((startStack) => startStack({ fill: makeBigSite }));

export { expect } from '@playwright/test';

async function makeBigSite(db: Database): Promise<void> {
  const siteId = await makeSite(db, { name: 'Acacia Ridge Storage' });
  await makeUser(db, {
    email: BIG_SITE_MANAGER,
    passwordHash: await hashPassword(demoPassword),
    permissions: [{ role: 'siteManager', siteId }],
  });
  await db.query(sql`
    with area as (
      insert into areas (site_id, name, floor, plan_width, plan_height)
      values (${siteId}, 'Hall', 0, 25000, 17000) returning id
    ), wired as (
      select name, n, n / 25 as controller from unnest(${wiredUnits}::text[]) with ordinality as u(name, place),
        lateral (select (place - 1)::integer as n) as at
    ), controllers as (
      insert into controllers (site_id, serial, name, key)
      select distinct ${siteId}::integer, 'GH-BIG-' || controller, 'Hall A ' || controller,
        sha256(convert_to('the key of ' || controller, 'UTF8'))
      from wired returning id, serial
    ), doors as (
      insert into doors (site_id, area_id, controller_id, channel, plan_x, plan_y, plan_width, plan_height)
      select ${siteId}, area.id, c.id, n % 25, n % 25 * 240, controller * 330, 240, 200
      from wired join controllers c on c.serial = 'GH-BIG-' || controller, area
      returning id, controller_id, channel
    )
    insert into units (site_id, area_id, door_id, name, type)
    select ${siteId}, area.id, d.id, u.name, 'storage'
    from area, unnest(${bigSiteUnits}::text[]) as u(name)
      left join wired w on w.name = u.name
      left join controllers c on c.serial = 'GH-BIG-' || w.controller
      left join doors d on d.controller_id = c.id and d.channel = w.n % 25`);
}
