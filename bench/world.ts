import type { SimulatedController } from '@gatehouse/simulator/site';
import pg from 'pg';

/** How much there is. Every site has 100 units of 10 products: 40 of storage, 60 of workspaces. */
export type WorldSize = { sites: number; bookingsPerWorkspace: number };
export const fullSize: WorldSize = { sites: 50, bookingsPerWorkspace: 200 };
export const quickSize: WorldSize = { sites: 10, bookingsPerWorkspace: 20 };

export const ORGANISATION = 4;
export const UNITS_PER_SITE = 100;
export const PRODUCTS_PER_SITE = 10;
const STORAGE_PER_SITE = 40;
const WORKSPACES_PER_SITE = UNITS_PER_SITE - STORAGE_PER_SITE;
const UNITS_PER_TENANT = 20;
const DOORS_PER_CONTROLLER = 25;
const CONTROLLERS_PER_SITE = UNITS_PER_SITE / DOORS_PER_CONTROLLER;
const SHOPPERS_PER_SITE = 300;
const WORKSPACES = `(u - 1) % ${UNITS_PER_SITE} >= ${STORAGE_PER_SITE}`;

/** Who and what is where: ids are given by rule, so that a row finds what it needs without asking. */
export type World = {
  size: WorldSize;
  /** A place with a tenth of the sites around it. */
  place: { latitude: number; longitude: number };
  /** The last site: each of its bookings is of another customer, who all may open its gate. */
  crowdedSite: number;
  /** Customers with live bookings of 20 units each. */
  tenants: readonly number[];
  /** Customers of the crowded site, one unit each. */
  crowd: readonly number[];
  /** Customers with one storage unit each, active since now. */
  keepers: readonly Keeper[];
  /** Customers with an address, an open cart at their site and nothing in it. */
  shoppers: readonly { id: number; siteId: number; orderId: number }[];
  /** The moment after which every workspace is free. */
  freeFrom: Temporal.Instant;
};

export type Keeper = { customerId: number; unitId: number };

export const gateDoor = (siteId: number) => 1_000_000 + siteId;
export const channelOf = (unitId: number) => (unitId - 1) % DOORS_PER_CONTROLLER;
export const workspaceProducts = (siteId: number) => range(6, (siteId - 1) * PRODUCTS_PER_SITE + 5);
export const storageProducts = (siteId: number) => range(4, (siteId - 1) * PRODUCTS_PER_SITE + 1);

const isStorage = (unit: number) => (unit - 1) % UNITS_PER_SITE < STORAGE_PER_SITE;

const range = (count: number, first: number) => Array.from({ length: count }, (_, index) => first + index);

/** Fills a migrated, empty database. Foreign keys are not checked and the exclusion constraint is built at the end. */
export async function makeWorld(url: string, size: WorldSize): Promise<World> {
  const { sites, bookingsPerWorkspace: slots } = size;
  const units = sites * UNITS_PER_SITE;
  const tenantsPerSite = (slots * WORKSPACES_PER_SITE) / UNITS_PER_TENANT;
  const tenants = (sites - 1) * tenantsPerSite;
  const crowd = slots * WORKSPACES_PER_SITE;
  const keepers = units;
  const shoppers = sites * SHOPPERS_PER_SITE;
  const now = Temporal.Now.instant().round({
    smallestUnit: 'minute',
    roundingIncrement: 15,
    roundingMode: 'floor',
  });

  await seeding(url, async (run) => {
    await run(places(sites));
    await run(stock(sites, units));
    await run(`
      insert into customers (id, organisation_id, first_name, last_name, email, password_hash, email_verified, created_at)
      overriding system value
      select c, ${ORGANISATION}, 'Ann', 'Tenant', 'customer' || c || '@example.com', 'none', true, '${now}'
      from generate_series(1, ${tenants + crowd + keepers + shoppers}) c`);
    await run(`
      insert into bookings (unit_id, product_id, customer_id, state, start_time, end_time, price, recurring, created_at)
      select u, (u - 1) / 10 + 1,
        case when site = ${sites} then ${tenants} + slot * ${WORKSPACES_PER_SITE} + place + 1
          else (site - 1) * ${tenantsPerSite} + (slot * ${WORKSPACES_PER_SITE} + place) / ${UNITS_PER_TENANT} + 1 end,
        case when slot = 0 then 'Active' else 'Upcoming' end, start, start + interval '1 hour', 2500, false, '${now}'
      from generate_series(1, ${units}) u, generate_series(0, ${slots - 1}) slot,
        lateral (
          select (u - 1) / ${UNITS_PER_SITE} + 1 as site, (u - 1) % ${UNITS_PER_SITE} - ${STORAGE_PER_SITE} as place,
            timestamptz '${now}' + slot * interval '2 hours' - u % 4 * interval '15 minutes' as start
        ) at
      where ${WORKSPACES}`);
    await run(`
      insert into bookings (unit_id, product_id, customer_id, state, start_time, price, recurring, next_charge_at, created_at)
      select u, (u - 1) / 10 + 1, ${tenants + crowd} + u, 'Active', '${now}', 9900, true,
        timestamptz '${now}' + interval '1 month', '${now}'
      from generate_series(1, ${units}) u where not (${WORKSPACES}) and u % 2 = 0`);
    await run(`
      insert into orders (id, organisation_id, customer_id, site_id, reference, created_at)
      overriding system value
      select o, ${ORGANISATION}, ${tenants + crowd + keepers} + o, (o - 1) % ${sites} + 1,
        upper(lpad(to_hex(o), 8, '0')), '${now}'
      from generate_series(1, ${shoppers}) o`);
    await run(`
      insert into customer_addresses (customer_id, kind, street1, suburb, state, postcode, country)
      select ${tenants + crowd + keepers} + o, 'postal', '1 Long Street', 'Newstead', 'QLD', '4006', 'Australia'
      from generate_series(1, ${shoppers}) o`);
  });

  return {
    size,
    place: { latitude: -27.47, longitude: 153.02 },
    crowdedSite: sites,
    tenants: range(tenants, 1),
    crowd: range(crowd, tenants + 1),
    keepers: range(units, 1).flatMap((unit) =>
      isStorage(unit) && unit % 2 === 0 ? [{ customerId: tenants + crowd + unit, unitId: unit }] : [],
    ),
    shoppers: range(shoppers, 1).map((order) => ({
      id: tenants + crowd + keepers + order,
      siteId: ((order - 1) % sites) + 1,
      orderId: order,
    })),
    freeFrom: now.add({ hours: 2 * slots + 24 }),
  };
}

/** Adds bookings that are over, spread over all units and customers. */
export function addPast(url: string, { size, tenants }: World, count: number): Promise<void> {
  const units = size.sites * UNITS_PER_SITE;
  return seeding(url, (run) =>
    run(`
      insert into bookings (unit_id, product_id, customer_id, state, start_time, end_time, price, recurring, created_at)
      select u, (u - 1) / 10 + 1, n::bigint * 7919 % ${tenants.length} + 1, 'Completed', start, start + interval '1 hour', 2500,
        false, start
      from generate_series(1, ${count}) n,
        lateral (select n % ${units} + 1 as u, now() - (n / ${units} + 1) * interval '2 hours' as start) at`),
  );
}

/** The controllers of these units' doors, with all of their doors, as the simulator wants them. */
export async function controllersOf(url: string, unitIds: readonly number[]): Promise<SimulatedController[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ serial: string; key: Buffer; channels: number[] }>(
      `select c.serial, c.key, array_agg(d.channel::integer order by d.channel) as channels
       from controllers c join doors d on d.controller_id = c.id
       where c.id in (select controller_id from doors d join units u on u.door_id = d.id where u.id = any($1))
       group by c.id`,
      [unitIds],
    );
    const plan = { area: 'Hall', x: 0, y: 0, width: 200, height: 300 };
    return rows.map(({ serial, key, channels }) => ({
      serial,
      name: serial,
      key,
      battery: null,
      doors: channels.map((channel) => ({ channel, name: `D${channel}`, kind: 'unit', lights: true, plan })),
    }));
  } finally {
    await client.end();
  }
}

type Run = (statement: string) => Promise<unknown>;

async function seeding(url: string, work: (run: Run) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set timezone = 'UTC'; set maintenance_work_mem = '512MB'",
    );
    const constraint = await client.query<{ definition: string }>(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'no_overlap'",
    );
    await client.query('alter table bookings drop constraint no_overlap');
    await work((statement) => client.query(statement));
    await client.query(`alter table bookings add constraint no_overlap ${constraint.rows[0]!.definition}`);
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.columns where is_identity = 'YES' and table_schema = 'public'",
    );
    for (const { name } of tables.rows) {
      await client.query(
        `select setval(pg_get_serial_sequence('${name}', 'id'), greatest(coalesce(max(id), 0), 1)) from ${name}`,
      );
    }
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

// Ten places far from each other; the sites of one lie within a few kilometres.
function places(sites: number): string {
  return `
    insert into organisations (id, name) values (${ORGANISATION}, 'Benchmark');
    insert into product_categories (id, organisation_id, name, type, unit_type, booking_type, position)
    overriding system value values
      (1, ${ORGANISATION}, 'Self storage', 'bookable', 'storage', 'storage', 1),
      (2, ${ORGANISATION}, 'Offices', 'bookable', 'office', 'workspaces', 2),
      (3, ${ORGANISATION}, 'Desks', 'bookable', 'desk', 'workspaces', 3),
      (4, ${ORGANISATION}, 'Car parks', 'bookable', 'car_park', 'workspaces', 4);
    insert into product_features (id, organisation_id, name, icon) overriding system value
    select f, ${ORGANISATION}, 'Feature ' || f, 'sparkles' from generate_series(1, 6) f;
    insert into sites (id, organisation_id, name, street1, suburb, state, postcode, latitude, longitude)
    overriding system value
    select s, ${ORGANISATION}, 'Site ' || s, s || ' Long Street', 'Suburb ' || s, 'QLD', '4000',
      -27.47 - s % 10 * 1.2 + s / 10 * 0.03, 153.02 - s % 10 * 2 + s / 10 * 0.03
    from generate_series(1, ${sites}) s;
    insert into areas (id, site_id, name) overriding system value select s, s, 'Hall' from generate_series(1, ${sites}) s;
    insert into documents (organisation_id, title, body, booking_types)
    values (${ORGANISATION}, 'Storage agreement', 'What both sides agree to.', '{storage}')`;
}

function stock(sites: number, units: number): string {
  return `
    insert into products (id, organisation_id, site_id, category_id, name, description, price, recurring_interval,
      dim_length, dim_width, dim_height)
    overriding system value
    select (s - 1) * 10 + p, ${ORGANISATION}, s, case when p <= 4 then 1 else (p - 5) / 2 + 2 end, 'Product ' || p,
      'Clean, dry and quiet, with a door of its own and light.', 2000 + p * 500,
      case when p <= 4 then 'month' else 'hour' end, 300, 200, 250
    from generate_series(1, ${sites}) s, generate_series(1, 10) p;
    insert into product_feature_links (product_id, feature_id)
    select p, f from generate_series(1, ${sites * PRODUCTS_PER_SITE}) p, generate_series(1, 6) f where (p + f) % 3 > 0;
    insert into controllers (id, site_id, serial, name, key) overriding system value
    select c, (c - 1) / ${CONTROLLERS_PER_SITE} + 1, 'GH-BENCH-' || lpad(c::text, 6, '0'), 'Controller ' || c,
      sha256(('key ' || c)::bytea)
    from generate_series(1, ${sites * CONTROLLERS_PER_SITE}) c;
    insert into doors (id, site_id, area_id, controller_id, channel, has_lights, reported_lock, reported_door, reported_at)
    overriding system value
    select u, s, s, (u - 1) / ${DOORS_PER_CONTROLLER} + 1, (u - 1) % ${DOORS_PER_CONTROLLER}, true, 'locked'::lock_state, 'closed'::door_position, now()
    from generate_series(1, ${units}) u, lateral (select (u - 1) / ${UNITS_PER_SITE} + 1 as s) at
    union all
    select 1000000 + s, s, s, (s - 1) * ${CONTROLLERS_PER_SITE} + 1, ${DOORS_PER_CONTROLLER}, false, 'locked', 'closed', now()
    from generate_series(1, ${sites}) s;
    insert into gates (id, site_id, door_id, name) overriding system value
    select s, s, 1000000 + s, 'Gate' from generate_series(1, ${sites}) s;
    insert into units (id, site_id, area_id, product_id, door_id, name, type) overriding system value
    select u, s, s, (u - 1) / 10 + 1, u, 'U' || u, c.unit_type
    from generate_series(1, ${units}) u, lateral (select (u - 1) / ${UNITS_PER_SITE} + 1 as s) at
      join products p on true join product_categories c on c.id = p.category_id
    where p.id = (u - 1) / 10 + 1`;
}
