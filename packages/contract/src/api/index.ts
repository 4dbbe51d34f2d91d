import { type Endpoint, isEndpoint } from '../endpoint.ts';
import * as access from './access.ts';
import * as account from './account.ts';
import * as alerts from './alerts.ts';
import * as auth from './auth.ts';
import * as bluetooth from './bluetooth.ts';
import * as bookings from './bookings.ts';
import * as controllers from './controllers.ts';
import * as invitations from './invitations.ts';
import * as lockables from './lockables.ts';
import * as operations from './operations.ts';
import * as orders from './orders.ts';
import * as pinCodes from './pinCodes.ts';
import * as plan from './plan.ts';
import * as poolTables from './poolTables.ts';
import * as push from './push.ts';
import * as receipts from './receipts.ts';
import * as search from './search.ts';
import * as sites from './sites.ts';
import * as staff from './staff.ts';
import * as staffLockables from './staffLockables.ts';
import * as vend from './vend.ts';

/** Every area with its endpoints; for the OpenAPI document, the server's start and tests over all calls. */
export const areas = {
  access,
  account,
  alerts,
  auth,
  bluetooth,
  bookings,
  controllers,
  invitations,
  lockables,
  operations,
  orders,
  pinCodes,
  plan,
  poolTables,
  push,
  receipts,
  search,
  sites,
  staff,
  staffLockables,
  vend,
} as const;

/** What each area is about, for the OpenAPI document. */
export const areaDescriptions: { [Area in keyof typeof areas]: string } = {
  access: 'What a customer may open, and opening it',
  account: 'The customer and their account',
  alerts: 'What the staff of a site are alerted to',
  auth: 'Signing in',
  bluetooth: 'Commanding units by Bluetooth',
  bookings: 'What was booked, its arrears and its end',
  controllers: 'Controllers: commissioning, tests and calibration',
  invitations: 'Sharing a door',
  lockables: 'Lockers that hold goods',
  operations: 'Running the service',
  orders: 'Cart, payment and cards',
  pinCodes: 'Codes for the pads at the doors',
  plan: 'A site as a plan: its floors, and what stands on them',
  poolTables: 'Queues of pool tables',
  push: 'Notifications',
  receipts: 'Proof of what was paid',
  search: 'Finding a space, goods or a place',
  sites: 'Sites and the organisation',
  staff: 'What staff and installers do',
  staffLockables: 'Lockers that hold goods, for staff',
  vend: 'Buying at a machine without an account',
};

type EndpointNames<Area> = {
  [Name in keyof Area]: Area[Name] extends { method: string; path: string } ? Name : never;
}[keyof Area];
/** The names of all endpoints, unique over the areas. */
export type EndpointName = {
  [Area in keyof typeof areas]: EndpointNames<(typeof areas)[Area]>;
}[keyof typeof areas];

export type NamedEndpoint = { area: string; name: EndpointName; endpoint: Endpoint };

export const allEndpoints: readonly NamedEndpoint[] = Object.entries(areas).flatMap(([area, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ area, name: name as EndpointName, endpoint: value }] : [],
  ),
);
