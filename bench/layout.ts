/*
 * What the benchmark's world is like: counts, and the rules by which its rows are numbered.
 */

/** How much there is. Every site has 100 units of 10 products: 40 of storage, 60 of workspaces. */
export type WorldSize = { sites: number; bookingsPerWorkspace: number };
export const fullSize: WorldSize = { sites: 50, bookingsPerWorkspace: 200 };
export const quickSize: WorldSize = { sites: 10, bookingsPerWorkspace: 20 };

export const ORGANISATION = 4;
/** Works at every site and may open what is rented. */
export const MANAGER = 1;
export const UNITS_PER_SITE = 100;
export const UNITS_PER_PRODUCT = 10;
export const PRODUCTS_PER_SITE = UNITS_PER_SITE / UNITS_PER_PRODUCT;
export const DOORS_PER_CONTROLLER = 25;
export const STORAGE_PER_SITE = 40;
export const WORKSPACES_PER_SITE = UNITS_PER_SITE - STORAGE_PER_SITE;

export const gateDoor = (siteId: number) => 1_000_000 + siteId;
export const channelOf = (unitId: number) => (unitId - 1) % DOORS_PER_CONTROLLER;
export const isStorage = (unitId: number) => (unitId - 1) % UNITS_PER_SITE < STORAGE_PER_SITE;
/** Every second storage unit is taken. */
export const isTaken = (unitId: number) => unitId % 2 === 0;
export const storageProducts = (siteId: number) => range(4, (siteId - 1) * PRODUCTS_PER_SITE + 1);
export const workspaceProducts = (siteId: number) => range(6, (siteId - 1) * PRODUCTS_PER_SITE + 5);
export const unitsOf = ({ sites }: WorldSize) => range(sites * UNITS_PER_SITE, 1);

export const range = (count: number, first: number) =>
  Array.from({ length: count }, (_, index) => first + index);
