import type { Field } from '@gatehouse/contract/resources/field';
import type { ResourceName } from '@gatehouse/contract/resources/index';
import type { Resource } from '@gatehouse/contract/resources/resource';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { recordChanges } from '../features/manage/history.ts';

/** A row of each resource, by their numbers. */
export type SampleRows = { readonly [Name in ResourceName]: number };

/** Finds or makes a row of each resource around a unit and its product. */
export async function makeSampleRows(
  db: Db,
  at: {
    siteId: number;
    productId: number;
    unitId: number;
    gateId: number;
    lockableId: number;
    documentId: number;
  },
): Promise<SampleRows> {
  const { area } = await db.one<{ area: number }>(
    sql`select area_id as area from units where id = ${at.unitId}`,
  );
  // Nothing is of it yet, so that it can be archived.
  const { category } = await db.one<{ category: number }>(sql`
    insert into product_categories (organisation_id, name, type, unit_type, booking_type)
    values (4, 'Sheds ' || ${at.unitId}::text, 'bookable', 'storage', 'storage') returning id as category`);
  const feature = await db.one<{ id: number }>(sql`
    insert into product_features (organisation_id, name, icon)
    values (4, 'Lit ' || ${at.unitId}::text, 'sun') returning id`);
  const link = await db.one<{ id: number }>(sql`
    insert into support_links (organisation_id, title, url) values (4, 'Help', 'https://example.com') returning id`);
  const planned = await db.one<{ id: number }>(sql`
    insert into planned_prices (site_id, product_id, holds_from, price)
    values (${at.siteId}, ${at.productId}, '2099-07-01', 12000) returning id`);
  const host = await db.one<{ id: number }>(sql`
    insert into organisation_hosts (organisation_id, host)
    values (4, ${at.unitId}::text || '.sample.example') returning id`);
  const outage = await db.one<{ id: number }>(sql`
    insert into unit_outages (site_id, unit_id, starts_on, ends_on, reason)
    values (${at.siteId}, ${at.unitId}, '2000-01-01', '2000-01-02', 'New floor') returning id`);
  const role = await db.one<{ id: number }>(sql`
    insert into staff_roles (organisation_id, name, rights)
    values (4, 'Keeper ' || ${at.unitId}::text, '{seeDoors,openDoors}') returning id`);
  return {
    organisation: 4,
    sites: at.siteId,
    areas: area,
    categories: category,
    features: feature.id,
    products: at.productId,
    plannedPrices: planned.id,
    units: at.unitId,
    outages: outage.id,
    gates: at.gateId,
    lockers: at.lockableId,
    documents: at.documentId,
    supportLinks: link.id,
    hosts: host.id,
    roles: role.id,
  };
}

/** A change of a unit that was put out of service, by the system; its number. */
export async function makeChange(
  db: Db,
  { siteId, unitId, now }: { siteId: number; unitId: number; now: Temporal.Instant },
): Promise<number> {
  const change = {
    site_id: siteId,
    resource: 'units',
    row_id: unitId,
    title: 'A unit',
    act: 'changed',
    before: { outOfService: true },
    after: { outOfService: false },
  } as const;
  const system = { organisationId: 4, userId: null, on: null, at: now, reason: null };
  await db.transaction((tx) => recordChanges(tx, system, [change]));
  const { id } = await db.one<{ id: number }>(sql`
    select id from changes where resource = 'units' and row_id = ${unitId} order by number desc limit 1`);
  return id;
}

let made = 0;

/** Sound values of a new row. */
export function sampleValues({ fields, name }: Resource, rows: SampleRows): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, declared]) => [
      field,
      special[`${name}.${field}`]?.() ?? sampleOf(declared, rows),
    ]),
  );
}

/** Another value of one field, so that a row changes. */
export function sampleChange(resource: Resource, rows: SampleRows): Record<string, unknown> {
  const name = changedField(resource);
  const value = special[`${resource.name}.${name}`]?.() ?? sampleOf(resource.fields[name]!, rows);
  return { [name]: value };
}

/** The field that a sample changes. */
export function changedField({ fields }: Resource): string {
  const kinds = ['line', 'money', 'integer'];
  const isChangeable = ({ control, isFixed }: Field) => !isFixed && kinds.includes(control.kind);
  return Object.keys(fields).find((name) => isChangeable(fields[name]!))!;
}

/** What is sound only as this, or beside other fields. */
const special: { readonly [field: string]: () => unknown } = {
  'categories.type': () => 'bookable',
  'categories.unitType': () => 'storage',
  'categories.bookingType': () => 'storage',
  'sites.timeZone': () => 'Australia/Brisbane',
  'sites.postcode': () => '4000',
  'sites.gateOverlockBehaviour': () => 'never',
  'supportLinks.url': () => 'https://example.com/help',
  // Long over, so that its unit can be booked by other samples.
  'outages.startsOn': () => Temporal.PlainDate.from('2001-01-01').add({ days: ++made }).toString(),
  'outages.endsOn': () => Temporal.PlainDate.from('2001-01-01').add({ days: made }).toString(),
  'hosts.host': () => `sample-${++made}.example`,
};

function sampleOf({ control, empty }: Field, rows: SampleRows): unknown {
  switch (control.kind) {
    case 'reference': {
      const id = rows[control.to as ResourceName];
      return control.many ? [id] : id;
    }
    case 'choice': {
      const [first] = Object.keys(control.labels);
      return control.many ? [first] : first;
    }
    case 'lines':
    case 'pictures':
      return [];
    case 'flag':
      return true;
    case 'integer':
    case 'money':
    case 'number':
      return 10;
    case 'day':
      return '2099-01-01';
    case 'text':
      return 'Some words.';
    case 'line':
    case 'colour':
    case 'zone':
    case 'time':
    case 'hours':
      return empty === null ? null : `Sample ${++made}`;
  }
}
