import { categories, features, plannedPrices, products } from './catalogue.ts';
import { documents, supportLinks } from './documents.ts';
import { areas, hosts, organisation, sites } from './places.ts';
import type { Resource, ResourceCalls } from './resource.ts';
import { roles } from './staff.ts';
import { gates, lockers, outages, units } from './units.ts';

const all = [
  organisation,
  sites,
  areas,
  categories,
  features,
  products,
  plannedPrices,
  units,
  outages,
  gates,
  lockers,
  documents,
  supportLinks,
  hosts,
  roles,
] as const;

/** Every resource, in the order of the back office. */
export const resources: readonly Resource[] = all;
export type ResourceName = (typeof all)[number]['name'];
/** Places stay: their rows cannot be archived. */
type Place = 'sites' | 'areas' | 'gates' | 'lockers';
/** The name of a resource's call, `sites.list`. */
export type ResourceCallName =
  | `${Exclude<ResourceName, 'organisation' | Place>}.${Exclude<keyof ResourceCalls, 'addPicture'>}`
  | `${Place}.${Exclude<keyof ResourceCalls, 'archive' | 'addPicture'>}`
  | `organisation.${'get' | 'history' | 'update'}`
  | `${'organisation' | 'sites' | 'products'}.addPicture`;

/** The calls of all resources by their names. */
export const resourceCalls = Object.fromEntries(
  resources.flatMap(({ name, calls }) =>
    Object.entries(calls).map(([call, endpoint]) => [`${name}.${call}`, endpoint]),
  ),
  // `fromEntries` forgets the names.
) as { readonly [Name in ResourceCallName]: ResourceCalls[CallOf<Name>] };
type CallOf<Name extends ResourceCallName> =
  Name extends `${string}.${infer Call extends keyof ResourceCalls}` ? Call : never;
