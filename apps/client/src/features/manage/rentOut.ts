import { createUnitRange } from '@gatehouse/contract/api/manage';
import { UnitType } from '@gatehouse/contract/model/access';
import { categories, products } from '@gatehouse/contract/resources/catalogue';
import { areas } from '@gatehouse/contract/resources/places';
import type { Resource, Row } from '@gatehouse/contract/resources/resource';
import { resourceMessages } from '@gatehouse/contract/resources/resourceMessages';
import { callWith } from '../../lib/api.ts';
import { messages } from './messages.ts';
import { resourceCalled } from './resources.ts';

/** Spaces of one kind with their price. */
export type Offer = {
  siteId: number;
  type: string;
  name: string;
  price: number;
  dimLength: number | null;
  dimWidth: number | null;
  first: string;
  last: string;
};

/**
 * Makes what an offer lacks, one after the other: category, floor, product, units. What is there already from a try that
 * failed later is taken up.
 */
export async function rentOut({ first, last, siteId, type, ...product }: Offer): Promise<{ made: number }> {
  const unitType = UnitType.parse(type);
  const category = await found(
    categories,
    { filters: { type: 'bookable' } },
    (row) => row.values.unitType === unitType,
  );
  const categoryId = (category ?? (await make(categories, categoryOf(unitType)))).id;
  const area = await found(areas, { siteId }, () => true);
  const floor = { siteId, name: messages.rent.area, floor: 0, planWidth: 4_000, planHeight: 3_000 };
  const areaId = (area ?? (await make(areas, floor))).id;
  const same = await found(
    products,
    { siteId, words: product.name },
    (row) => row.values.name === product.name,
  );
  const productId = (same ?? (await make(products, { ...empty, ...product, siteId, categoryId }))).id;
  return callWith(createUnitRange, { body: { siteId, areaId, productId, type: unitType, first, last } });
}

/** Storage and rooms are searched for; what else there is is found at its site. */
function categoryOf(unitType: UnitType) {
  const bookingType =
    unitType === 'storage' ? 'storage' : unitType === 'office' || unitType === 'desk' ? 'workspaces' : null;
  const name = resourceMessages.unitTypes[unitType];
  return { name, type: 'bookable', unitType, bookingType, position: 0 };
}

const empty = {
  description: '',
  recurringInterval: 'month',
  recurringIntervalCount: 1,
  active: true,
  dimHeight: null,
  opensAt: null,
  closesAt: null,
  identityRequired: false,
  alertBelow: null,
  featureIds: [],
  media: [],
};

type Narrowed = { siteId?: number; words?: string; filters?: { [field: string]: string } };

async function found(
  { name }: Resource,
  narrowed: Narrowed,
  isIt: (row: Row) => boolean,
): Promise<Row | undefined> {
  const { list } = resourceCalled(name).calls;
  const { rows } = await callWith(list, { query: { filters: {}, ...narrowed, offset: 0, limit: 100 } });
  return rows.find(isIt);
}

function make({ name }: Resource, values: { [field: string]: unknown }): Promise<Row> {
  return callWith(resourceCalled(name).calls.create, { body: { values } });
}
