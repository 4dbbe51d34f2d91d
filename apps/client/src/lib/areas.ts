import type { OrganisationFeatures } from '@gatehouse/contract/model/site';
import type { Mode } from '../platform/mode.ts';

/** An area of the client that an organisation can switch off. */
export type Area = 'search' | 'orders' | 'cart' | 'shop' | 'poolTable';

/** What an area needs to be on (docs/specification/client.md#route-sets). */
const needs: Record<Mode, Partial<Record<Area, readonly (keyof OrganisationFeatures)[]>>> = {
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
  return needs[mode][area as Area] !== undefined;
}

/** Whether an area is on in a mode; not while the features are unknown. */
export function isAreaOn(area: string, mode: Mode, features: OrganisationFeatures | undefined): boolean {
  return !isSwitched(area, mode) || needs[mode][area]!.every((feature) => features?.[feature] === true);
}
