import type { rentOut as rentOutCall } from '@gatehouse/contract/api/manage';
import type { UnitType } from '@gatehouse/contract/model/access';
import type { Row } from '@gatehouse/contract/resources/resource';
import { resourceMessages } from '@gatehouse/contract/resources/resourceMessages';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { drawInRows } from '../staff/service.ts';
import { tableOf } from './bindings.ts';
import type { By } from './by.ts';
import { messages } from './messages.ts';
import { create, type Deps, list } from './service.ts';
import { createRange } from './unitRange.ts';

type Offer = z.output<(typeof rentOutCall)['body']>;

/** Makes what an offer lacks: category, floor, product and units, which stand on the plan in rows as far as there is room. */
export function rentOut(ctx: Context, by: By, offer: Offer): Promise<{ made: number; drawn: number }> {
  return ctx.db.transaction(async (db) => {
    const { first, last, siteId, type, ...product } = offer;
    const house: House = { ctx: { ...ctx, db }, by };
    const category =
      (await find(house, 'categories', { type: 'bookable' }, ({ values }) => values.unitType === type)) ??
      (await make(house, 'categories', categoryOf(type)));
    const area =
      (await find(house, 'areas', { siteId }, () => true)) ??
      (await make(house, 'areas', { ...ground, siteId }));
    const { id: productId } =
      (await find(house, 'products', { siteId }, ({ values }) => values.name === product.name)) ??
      (await make(house, 'products', { ...usual, ...product, siteId, categoryId: category.id }));
    const range = { siteId, areaId: area.id, productId, type, first, last };
    const units = await createRange(house.ctx, by, range);
    const drawn = await drawInRows(house.ctx, by, siteId, {
      areaId: area.id,
      unitIds: units.map(({ id }) => id),
      size: { width: product.dimWidth ?? 200, height: product.dimLength ?? 300 },
    });
    return { made: units.length, drawn };
  });
}

/** Storage and rooms are searched for; what else there is is found at its site. */
function categoryOf(unitType: UnitType) {
  const bookingType =
    unitType === 'storage' ? 'storage' : unitType === 'office' || unitType === 'desk' ? 'workspaces' : null;
  const name = resourceMessages.unitTypes[unitType];
  return { name, type: 'bookable', unitType, bookingType, position: 0 };
}

const ground = { name: messages.groundFloor, floor: 0, planWidth: 4_000, planHeight: 3_000 };
const usual = {
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

type House = { ctx: Deps; by: By };
type Kind = 'categories' | 'areas' | 'products';
/** More than an operator has of one kind. */
const ALL = 10_000;

/** The first row, by its title, that is it. */
async function find(
  { ctx, by }: House,
  kind: Kind,
  { siteId, ...filters }: { siteId?: number; type?: string },
  isIt: (row: Row) => boolean,
): Promise<Row | undefined> {
  const page = { archived: false, descending: false, offset: 0, limit: ALL };
  const where = siteId === undefined ? {} : { siteId };
  const { rows } = await list(ctx, by, tableOf(kind), { ...page, ...where, filters });
  return rows.find(isIt);
}

function make({ ctx, by }: House, kind: Kind, values: { [field: string]: unknown }): Promise<Row> {
  return create(ctx, by, tableOf(kind), { values, reason: null });
}
