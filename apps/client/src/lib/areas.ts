import type { OrganisationFeatures } from '@gatehouse/contract/model/site';
import type { Mode } from '../platform/mode.ts';

/** An area of the client that an organisation can switch off. */
export type Area = 'search' | 'orders' | 'cart' | 'shop' | 'poolTable';

type Needs = readonly (keyof OrganisationFeatures)[];

/** What an area needs to be on (docs/specification/client.md#route-sets). */
const needs: Record<Mode, Partial<Record<Area, Needs>>> = {
  app: {
    search: ['appOperations'],
    orders: ['appOperations'],
    cart: ['appOperations', 'cart'],
    shop: ['appOperations', 'shop'],
    poolTable: ['poolTable'],
  },
  web: { cart: ['cart'], shop: ['shop'], poolTable: ['poolTable'] },
  embedded: { cart: ['cart'] },
};

/** Whether it depends on the organisation's features that an area is there. */
export function isSwitched(area: string, mode: Mode): area is Area {
  return needsOf(area, mode) !== undefined;
}

/** Whether an area is on in a mode; not while the features are unknown. */
export function isAreaOn(area: string, mode: Mode, features: OrganisationFeatures | undefined): boolean {
  const needed = needsOf(area, mode);
  return needed === undefined || needed.every((feature) => features?.[feature] === true);
}

function needsOf(area: string, mode: Mode): Needs | undefined {
  const needsByArea: Partial<Record<string, Needs>> = needs[mode];
  return needsByArea[area];
}
