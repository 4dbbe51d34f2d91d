import { ApiError } from '@gatehouse/contract/errors';
import * as catalogue from '@gatehouse/contract/resources/catalogue';
import * as documents from '@gatehouse/contract/resources/documents';
import * as places from '@gatehouse/contract/resources/places';
import * as staff from '@gatehouse/contract/resources/staff';
import * as spaces from '@gatehouse/contract/resources/units';
import { invalid } from '@gatehouse/contract/validation';
import type { Db } from '../../db/pool.ts';
import { messages } from './messages.ts';
import {
  findToday,
  hasProducts,
  hasSeveralOperators,
  insertDoor,
  isBooked,
  listHoldersOfRole,
} from './ruleQueries.ts';
import { keptIn, type Table } from './tables.ts';

const naturally = { sorting: { name: 'name_order' } };
/** What opens has a door from the start; a controller comes to it when it is commissioned. */
const makeDoor = async (tx: Db, { values }: { values: { siteId: number } }) => ({
  door_id: await insertDoor(tx, values.siteId),
});

function refuseWhile(isInUse: boolean, why: string): void {
  if (isInUse) throw new ApiError('IN_USE', why);
}

/** Every resource with its table. */
export const tables: readonly Table[] = [
  keptIn(places.organisation, 'organisations', { owner: { organisation: 'id' } }),
  keptIn(places.sites, 'sites', {
    site: 'id',
    refusals: {
      access_hours_whole: ['accessUntil', messages.holdsEveryDay],
      booked_by_its_clock: ['timeZone', messages.bookedByItsClock],
    },
  }),
  keptIn(places.areas, 'areas'),
  keptIn(catalogue.categories, 'product_categories', {
    refusals: {
      product_categories_check: ['unitType', messages.whatItIs],
      product_categories_check1: ['bookingType', messages.onlySpace],
    },
    checkArchive: async (tx, id) => refuseWhile(await hasProducts(tx, id), messages.productsInIt),
  }),
  keptIn(catalogue.features, 'product_features'),
  keptIn(catalogue.products, 'products', {
    whileArchived: { active: false },
    links: { featureIds: { table: 'product_feature_links', own: 'product_id', other: 'feature_id' } },
    prepare: async (_tx, { organisationId }) => ({ organisation_id: organisationId }),
    refusals: { products_check: ['closesAt', messages.holdsEveryDay] },
  }),
  keptIn(catalogue.plannedPrices, 'planned_prices', {
    refusals: { one_planned_price_a_day: ['holdsFrom', messages.plannedAlready] },
    check: async (tx, { now, after: { siteId, holdsFrom } }) => {
      const today = await findToday(tx, siteId, now);
      if (Temporal.PlainDate.compare(holdsFrom, today) <= 0) {
        throw invalid('body.values.holdsFrom', { message: messages.dayToCome });
      }
    },
  }),
  keptIn(spaces.units, 'units', {
    ...naturally,
    whileArchived: { out_of_service: true },
    checkArchive: async (tx, id) => refuseWhile(await isBooked(tx, id), messages.booked),
  }),
  keptIn(spaces.outages, 'unit_outages', {
    refusals: {
      outage_ends_after_it_starts: ['endsOn', messages.endsAfterItStarts],
      one_outage_at_a_time: ['startsOn', messages.outThen],
    },
  }),
  keptIn(spaces.gates, 'gates', {
    prepare: makeDoor,
  }),
  keptIn(spaces.lockers, 'lockables', {
    prepare: makeDoor,
  }),
  keptIn(documents.documents, 'documents', { archivedAt: 'retired_at' }),
  keptIn(documents.supportLinks, 'support_links'),
  keptIn(places.hosts, 'organisation_hosts', {
    check: async (tx, { config, after: { host } }) => {
      const isInstallations = host === new URL(config.publicUrl).hostname;
      if (isInstallations && (await hasSeveralOperators(tx)))
        throw invalid('body.values.host', { message: messages.installationsOwn });
    },
  }),
  keptIn(staff.roles, 'staff_roles', {
    refusals: { one_role_of_a_name: ['name', messages.taken(staff.roles.one)] },
    check: async (_tx, { staff: by, before, after }) => {
      // Nobody makes or takes away what they lack.
      const rights = [...(before?.rights ?? []), ...after.rights];
      if (!rights.every((right) => by.may(right, null)))
        throw new ApiError('FORBIDDEN', messages.lacksRights);
    },
    checkArchive: async (tx, id, now) => {
      const holders = await listHoldersOfRole(tx, id, now);
      refuseWhile(holders.length > 0, messages.roleHeld(holders));
    },
  }),
];

export function tableOf(name: string): Table {
  const table = tables.find(({ resource }) => resource.name === name);
  if (table === undefined) throw new Error(`No table keeps ${name}`);
  return table;
}
