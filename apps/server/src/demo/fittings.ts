import { randomBytes } from 'node:crypto';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { type DemoSite, fittingsOf, productsOf } from './layout.ts';
import { operator } from './people.ts';
import { mediaOf } from './pictures.ts';

const DOORS_PER_CONTROLLER = 16;
/** The parts at a place where no unit is attached yet. */
const spareFittings = { sensor: true, lights: true, motor: true, pad: false };

/** Wires the sites: what a controller has when it is commissioned, and what has no screen to be entered on. */
export async function wireSites(db: Db, sites: readonly DemoSite[], now: Temporal.Instant): Promise<void> {
  const rows = flatten(sites);
  await db.query(sql`
    update sites s set media = r.media from jsonb_to_recordset(${JSON.stringify(rows.sites)}::jsonb) as r (name text, media jsonb)
    where s.name = r.name and s.organisation_id = ${operator.id}`);
  await db.query(sql`
    update products p set media = r.media
    from jsonb_to_recordset(${JSON.stringify(rows.products)}::jsonb) as r (site text, name text, media jsonb)
    join sites s on s.name = r.site and s.organisation_id = ${operator.id}
    where p.site_id = s.id and p.name = r.name`);
  await db.query(sql`
    insert into controllers (site_id, serial, name, key, battery)
    select s.id, serial, r.name, decode(key, 'hex'), battery
    from jsonb_to_recordset(${JSON.stringify(rows.controllers)}::jsonb)
      as r (site text, serial text, name text, key text, battery integer)
    join sites s on s.name = r.site and s.organisation_id = ${operator.id}`);
  await db.query(sql`
    insert into doors (site_id, controller_id, channel, has_sensor, has_lights, has_motor, has_pad, area_id, plan_x, plan_y,
      plan_width, plan_height)
    select c.site_id, c.id, channel, sensor, lights, motor, pad, a.id, x, y, width, height
    from jsonb_to_recordset(${JSON.stringify(rows.doors)}::jsonb) as r (serial text, area text, channel integer, sensor boolean,
      lights boolean, motor boolean, pad boolean, x integer, y integer, width integer, height integer)
    join controllers c using (serial)
    join areas a on a.site_id = c.site_id and a.name = r.area`);
  const placed = sql`join controllers c using (serial)
    join doors d on d.controller_id = c.id and d.channel = r.channel`;
  await db.query(sql`
    update units u set door_id = d.id
    from jsonb_to_recordset(${JSON.stringify(rows.units)}::jsonb) as r (serial text, channel integer, name text)
    ${placed}
    where u.site_id = c.site_id and u.name = r.name`);
  await db.query(sql`
    insert into gates (site_id, door_id, name, direction)
    select c.site_id, d.id, r.name, r.direction
    from jsonb_to_recordset(${JSON.stringify(rows.gates)}::jsonb) as r (serial text, channel integer, name text, direction text)
    ${placed}`);
  await db.query(sql`
    insert into lockables (site_id, door_id, name, vend_id)
    select c.site_id, d.id, r.name, r."vendId"
    from jsonb_to_recordset(${JSON.stringify(rows.lockables)}::jsonb) as r (serial text, channel integer, name text, "vendId" text)
    ${placed}`);
  await db.query(sql`
    insert into locker_inventories (product_id, lockable_id, site_id, stocked_at)
    select p.id, l.id, s.id, ${now.subtract({ hours: 24 * 60 })}
    from jsonb_to_recordset(${JSON.stringify(rows.stock)}::jsonb) as r (site text, lockable text, product text, count integer)
    join sites s on s.name = r.site and s.organisation_id = ${operator.id}
    join lockables l on l.site_id = s.id and l.name = r.lockable
    join products p on p.site_id = s.id and p.name = r.product
    cross join generate_series(1, r.count)`);
}

// The rows of each table. Rows name those they belong to: a site or area by its name, a door by its
// controller's serial and its channel.
function flatten(sites: readonly DemoSite[]) {
  const wired = sites.flatMap(assignChannels);
  const spares = sites.flatMap(({ spare, name: site, code }) =>
    spare ? [{ ...spare, site, serial: `GH-${code}-0100` }] : [],
  );
  const units = wired.flatMap(({ door, ...place }) => (door.kind === 'unit' ? [{ ...place, door }] : []));
  const gates = wired.flatMap(({ door, ...place }) => (door.kind === 'gate' ? [{ ...place, door }] : []));
  const lockables = wired.flatMap(({ door, ...place }) =>
    door.kind === 'lockable' ? [{ ...place, door }] : [],
  );
  return {
    sites: sites.map(({ name, pictures }) => ({ name, media: mediaOf(...pictures) })),
    products: sites.flatMap((site) =>
      productsOf(site).map(({ name, pictures = [] }) => ({
        site: site.name,
        name,
        media: mediaOf(...pictures),
      })),
    ),
    controllers: [
      ...wired
        .filter(({ channel }) => channel === 0)
        .map(({ site, serial, controller, door }) => ({
          site,
          serial,
          name: controller,
          battery: door.kind === 'unit' && door.product.category.name === 'Drive-up storage' ? 96 : null,
        })),
      ...spares.map(({ site, serial, name }) => ({ site, serial, name, battery: null })),
    ].map((controller) => ({ ...controller, key: randomBytes(32).toString('hex') })),
    doors: [
      ...wired.map(({ serial, channel, area, door }) => ({
        serial,
        channel,
        area,
        ...door.spot,
        ...fittingsOf(door),
      })),
      ...spares.flatMap(({ serial, area, spots }) =>
        spots.map((spot, channel) => ({ serial, channel, area, ...spot, ...spareFittings })),
      ),
    ],
    units: units.map(({ serial, channel, door }) => ({ serial, channel, name: door.name })),
    gates: gates.map(({ serial, channel, door }) => ({ serial, channel, ...door })),
    lockables: lockables.map(({ serial, channel, door }) => ({ serial, channel, ...door })),
    stock: lockables.flatMap(({ site, door }) =>
      door.stock.map(([product, count]) => ({ site, lockable: door.name, product: product.name, count })),
    ),
  };
}

/** Gives every door of a site a channel: sixteen doors of an area to a controller. */
function assignChannels(site: DemoSite) {
  let controllers = 0;
  return site.areas.flatMap((area) => {
    const first = controllers;
    controllers += Math.ceil(area.doors.length / DOORS_PER_CONTROLLER);
    return area.doors.map((door, index) => {
      const number = Math.floor(index / DOORS_PER_CONTROLLER);
      return {
        site: site.name,
        area: area.name,
        serial: `GH-${site.code}-${String(first + number + 1).padStart(4, '0')}`,
        controller: `${area.name} ${number + 1}`,
        channel: index % DOORS_PER_CONTROLLER,
        door,
      };
    });
  });
}
