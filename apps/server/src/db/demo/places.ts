import { randomBytes } from 'node:crypto';
import type { Db } from '../pool.ts';
import { sql } from '../sql.ts';
import { categories, type DemoProduct, features } from './catalogue.ts';
import { documents } from './documents.ts';
import { type DemoDoor, type DemoSite, fittingsOf } from './layout.ts';
import { operator } from './people.ts';
import { mediaOf } from './pictures.ts';

const DOORS_PER_CONTROLLER = 16;
/** The parts at a place where no unit is attached yet. */
const spareFittings = { sensor: true, lights: true, motor: true, pad: false };

/** Makes the operator's catalogue: categories, features, documents, where to find help. */
export async function insertCatalogue(db: Db): Promise<void> {
  const list = (rows: readonly object[]) =>
    JSON.stringify(rows.map((row, position) => ({ ...row, position })));
  await db.query(sql`
    insert into support_links (organisation_id, title, url, position)
    select ${operator.id}, title, url, position
    from jsonb_to_recordset(${list(operator.supportLinks)}::jsonb) as r (title text, url text, position integer)`);
  await db.query(sql`
    insert into product_categories (organisation_id, name, type, unit_type, booking_type, position)
    select ${operator.id}, name, type, "unitType", "bookingType", position
    from jsonb_to_recordset(${list(Object.values(categories))}::jsonb)
      as r (name text, type text, "unitType" unit_type, "bookingType" text, position integer)
    order by position`);
  await db.query(sql`
    insert into product_features (organisation_id, name, icon)
    select ${operator.id}, key, value from jsonb_each_text(${JSON.stringify(features)}::jsonb) order by key`);
  await db.query(sql`
    insert into documents (organisation_id, title, body, booking_types)
    select ${operator.id}, title, body, array(select jsonb_array_elements_text("bookingTypes"))
    from jsonb_to_recordset(${list(documents)}::jsonb)
      as r (title text, body text, "bookingTypes" jsonb, position integer)
    order by position`);
}

/** Makes the sites with everything that stands in them: one statement a table, however many rows. */
export async function insertSites(db: Db, sites: readonly DemoSite[], now: Temporal.Instant): Promise<void> {
  const rows = flatten(sites);
  await db.query(sql`
    insert into sites (organisation_id, name, icon, street1, street2, suburb, state, postcode, latitude, longitude,
      time_zone, opening_hours, access_from, access_until, phone, commission_mode, reservation_period, media)
    select ${operator.id}, name, icon, street1, street2, suburb, state, postcode, latitude, longitude, "timeZone",
      "openingHours", ("accessHours" ->> 0)::time, ("accessHours" ->> 1)::time, phone, coalesce("commissionMode", false), "reservationPeriod", media
    from jsonb_to_recordset(${JSON.stringify(rows.sites)}::jsonb) as r (name text, icon text, street1 text, street2 text,
      suburb text, state australian_state, postcode text, latitude float8, longitude float8, "timeZone" text,
      "openingHours" text, "accessHours" jsonb, phone text, "commissionMode" boolean, "reservationPeriod" integer, media jsonb)`);
  await db.query(sql`
    insert into areas (site_id, name, floor, plan_width, plan_height)
    select s.id, r.name, floor, width, height
    from jsonb_to_recordset(${JSON.stringify(rows.areas)}::jsonb)
      as r (site text, name text, floor integer, width integer, height integer)
    join sites s on s.name = r.site and s.organisation_id = ${operator.id}`);
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
  await insertProducts(db, rows);
  const placed = sql`join controllers c using (serial)
    join doors d on d.controller_id = c.id and d.channel = r.channel`;
  await db.query(sql`
    insert into units (site_id, area_id, product_id, door_id, name, type)
    select c.site_id, d.area_id, p.id, d.id, r.name, r.type
    from jsonb_to_recordset(${JSON.stringify(rows.units)}::jsonb)
      as r (serial text, channel integer, name text, product text, type unit_type)
    ${placed}
    join products p on p.site_id = c.site_id and p.name = r.product`);
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

type Rows = ReturnType<typeof flatten>;

async function insertProducts(
  db: Db,
  { products, productFeatures }: Pick<Rows, 'products' | 'productFeatures'>,
): Promise<void> {
  await db.query(sql`
    insert into products (organisation_id, site_id, category_id, name, description, price, recurring_interval,
      recurring_interval_count, dim_length, dim_width, dim_height, opens_at, closes_at, identity_required, media)
    select ${operator.id}, s.id, k.id, r.name, description, price, "recurringInterval", "recurringIntervalCount",
      (size ->> 0)::integer, (size ->> 1)::integer, (size ->> 2)::integer, (hours ->> 0)::time, (hours ->> 1)::time,
      coalesce("identityRequired", false), r.media
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r (site text, name text, category text, description text,
      price integer, "recurringInterval" text, "recurringIntervalCount" integer, size jsonb, hours jsonb,
      "identityRequired" boolean, media jsonb)
    join sites s on s.name = r.site and s.organisation_id = ${operator.id}
    join product_categories k on k.name = r.category and k.organisation_id = ${operator.id}`);
  await db.query(sql`
    insert into product_feature_links (product_id, feature_id)
    select p.id, f.id
    from jsonb_to_recordset(${JSON.stringify(productFeatures)}::jsonb) as r (site text, product text, feature text)
    join sites s on s.name = r.site and s.organisation_id = ${operator.id}
    join products p on p.site_id = s.id and p.name = r.product
    join product_features f on f.name = r.feature and f.organisation_id = ${operator.id}`);
}

/** What a door gives to sell, or holds for sale. */
export function productsOf(door: DemoDoor): readonly DemoProduct[] {
  if (door.kind === 'unit') return [door.product];
  return door.kind === 'lockable' ? door.stock.map(([product]) => product) : [];
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
  const products = sites.flatMap((site) => {
    const own = new Set(site.areas.flatMap(({ doors }) => doors.flatMap(productsOf)));
    return [...own].map((product) => ({
      ...product,
      site: site.name,
      category: product.category.name,
      media: mediaOf(...(product.pictures ?? [])),
    }));
  });
  return {
    sites: sites.map(({ areas: _, ...site }) => ({ ...site, media: mediaOf(...site.pictures) })),
    areas: sites.flatMap((site) => site.areas.map(({ doors: _, ...area }) => ({ ...area, site: site.name }))),
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
    products,
    productFeatures: products.flatMap(({ site, name, features: names }) =>
      names.map((feature) => ({ site, product: name, feature })),
    ),
    units: units.map(({ serial, channel, door }) => ({
      serial,
      channel,
      name: door.name,
      product: door.product.name,
      type: door.product.category.unitType,
    })),
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
