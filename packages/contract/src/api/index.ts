import { type Endpoint, isEndpoint } from '../endpoint.ts';
import { resourceCalls } from '../resources/index.ts';
import * as access from './access.ts';
import * as account from './account.ts';
import * as auth from './auth.ts';
import * as backups from './backups.ts';
import * as bluetooth from './bluetooth.ts';
import * as bookings from './bookings.ts';
import * as cards from './cards.ts';
import * as controllers from './controllers.ts';
import * as documents from './documents.ts';
import * as guests from './guests.ts';
import * as invitations from './invitations.ts';
import * as linking from './linking.ts';
import * as lockables from './lockables.ts';
import * as manage from './manage.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as pictures from './pictures.ts';
import * as pinCodes from './pinCodes.ts';
import * as poolTables from './poolTables.ts';
import * as receipts from './receipts.ts';
import * as search from './search.ts';
import * as setup from './setup.ts';
import * as sites from './sites.ts';
import * as staff from './staff.ts';
import * as staffAccounts from './staffAccounts.ts';
import * as staffAlerts from './staffAlerts.ts';
import * as staffBluetooth from './staffBluetooth.ts';
import * as staffLockables from './staffLockables.ts';
import * as staffPlan from './staffPlan.ts';
import * as staffProvider from './staffProvider.ts';
import * as staffSelf from './staffSelf.ts';
import * as suspension from './suspension.ts';
import * as vend from './vend.ts';

/** Every area with its endpoints; for the OpenAPI document, the server's start and tests over all calls. */
export const areas = {
  access,
  account,
  auth,
  backups,
  bluetooth,
  bookings,
  cards,
  controllers,
  documents,
  guests,
  invitations,
  linking,
  lockables,
  manage: { ...resourceCalls, ...manage },
  notifications,
  operations,
  orders,
  payments,
  pictures,
  pinCodes,
  poolTables,
  receipts,
  search,
  setup,
  sites,
  staff,
  staffAccounts,
  staffAlerts,
  staffBluetooth,
  staffLockables,
  staffPlan,
  staffProvider,
  staffSelf,
  suspension,
  vend,
} as const;

/** What each area is about, for the OpenAPI document. */
export const areaDescriptions: { [Area in keyof typeof areas]: string } = {
  access: 'What a customer may open, and opening it',
  account: "The customer's own details",
  auth: 'Signing in, and what it takes: passwords, the e-mail address, sessions',
  backups: 'How the backups are',
  bluetooth: 'Commanding units by Bluetooth',
  bookings: 'What was booked, its arrears and its end',
  cards: 'Saved cards',
  controllers: 'Controllers: commissioning, tests and calibration',
  documents: 'What a customer agrees to',
  guests: 'What is kept of a guest who bought at a kiosk',
  invitations: 'Sharing a door',
  linking: 'Linking a unit by its code',
  lockables: 'Lockers that hold goods',
  manage: 'What an operator keeps: sites, products, units, documents',
  notifications: 'Notifications',
  operations: 'Running the service',
  orders: 'Carts and orders',
  payments: 'Paying an order',
  pictures: 'Profile image and identification',
  pinCodes: 'Codes for the pads at the doors',
  poolTables: 'Queues of pool tables',
  receipts: 'Proof of what was paid',
  search: 'Finding a space, goods or a place',
  setup: 'The first owner of an installation',
  sites: 'Sites and the organisation',
  staff: 'What staff and installers do',
  staffAccounts: 'Who works for the operator: invitations, roles, and who is kept out',
  staffAlerts: 'What the staff of a site are alerted to',
  staffBluetooth: 'Commanding units by Bluetooth, for staff',
  staffLockables: 'Lockers that hold goods, for staff',
  staffPlan: 'A site as a plan: its floors, and what stands on them',
  staffProvider: 'The operator’s own provider of identities, which staff log in by',
  staffSelf: 'One’s own account, of staff: password and sessions',
  suspension: 'Ending an account',
  vend: 'Buying at a kiosk without an account',
};

type EndpointNames<Area> = {
  [Name in keyof Area]: Area[Name] extends { method: string; path: string } ? Name : never;
}[keyof Area];
/** The names of all endpoints, unique over the areas. */
export type EndpointName = {
  [Area in keyof typeof areas]: EndpointNames<(typeof areas)[Area]>;
}[keyof typeof areas];

export type NamedEndpoint = { area: string; name: EndpointName; endpoint: Endpoint };

// The keys of a module are its exports' names, which Object.entries forgets.
export const allEndpoints: readonly NamedEndpoint[] = Object.entries(areas).flatMap(([area, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ area, name: name as EndpointName, endpoint: value }] : [],
  ),
);
