import { paths, type RouteName } from '@gatehouse/contract/pages/paths';
import { isKeyOf, keysOf } from '../lib/keys.ts';
import type { Mode } from '../platform/mode.ts';

/** Areas that are shown or left out as a whole (docs/specification/client.md#route-sets). */
export type RouteSet =
  | 'access'
  | 'auth'
  | 'cart'
  | 'embed'
  | 'orders'
  | 'poolTable'
  | 'profile'
  | 'search'
  | 'shop'
  | 'user';

/**
 * The frame around a screen: usual, without navigation, of staff, of the back office, or of signing in
 * (docs/specification/client.md#layouts).
 */
export type RouteLayout = 'main' | 'noNav' | 'staff' | 'manage' | 'auth';

export type RouteEntry = {
  set: RouteSet;
  layout: RouteLayout;
  /** Who must be signed in to see it. */
  requires?: 'customer' | 'staff';
  /** The one whose screen it shows, where that is another's. */
  shownBy?: 'UserAccess';
};

const search = { set: 'search', layout: 'main' } as const;
const access = { set: 'access', layout: 'main', requires: 'customer' } as const;
const cart = { set: 'cart', layout: 'noNav' } as const;
const checkout = { ...cart, requires: 'customer' } as const;
const orders = { set: 'orders', layout: 'main', requires: 'customer' } as const;
const profile = { set: 'profile', layout: 'main', requires: 'customer' } as const;
const shop = { set: 'shop', layout: 'main' } as const;
const poolTable = { set: 'poolTable', layout: 'noNav' } as const;
const staff = { set: 'user', layout: 'staff', requires: 'staff' } as const;
const manage = { set: 'user', layout: 'manage', requires: 'staff' } as const;
const auth = { set: 'auth', layout: 'auth' } as const;

/** Every screen of the client (docs/specification/client.md#route-table). Addresses stand in lib/paths.ts, titles in the contract, code in screens.ts. */
export const routes: Record<Exclude<RouteName, 'BaseRedirect' | 'UserAuthBase' | 'Logout'>, RouteEntry> = {
  AccessMain: access,
  AccessControl: access,
  ActivityHistory: access,
  ShareAccessMain: { ...access, layout: 'noNav' },

  Cart: cart,
  CartCheckoutMain: checkout,
  CustomerDetails: checkout,
  IDVerification: checkout,
  PaymentDetails: checkout,
  CartAgreement: checkout,
  CartConfirmation: checkout,

  EmbedMain: { ...search, set: 'embed' },

  Orders: orders,
  BookingDetails: orders,
  OrderMerchandiseDetails: orders,
  ProfileOrderDetails: profile,

  Profile: profile,
  CustomerProfileDetails: profile,
  CustomerProfileVerifyEmail: profile,
  SharedAccesses: profile,
  ProfileHelp: profile,
  ProfileIdentification: profile,
  ProfileSecurity: profile,
  ProfileSecurityPinCodes: profile,
  ProfilePaymentDetails: profile,
  DeleteAccount: profile,

  Search: search,
  SearchList: search,
  SearchProductDetails: { ...search, layout: 'noNav' },
  SitePage: search,

  ShopMain: shop,
  SiteSearch: shop,
  VendMain: { ...shop, layout: 'noNav' },

  PoolTableMain: poolTable,
  PoolTablePayment: { ...poolTable, requires: 'customer' },

  UserAccess: staff,
  // On a desk a door opens beside the list, which stays as it is.
  UserAccessControl: { ...staff, shownBy: 'UserAccess' },
  UserControllers: staff,
  UserControllerDetails: staff,
  UserAccount: staff,

  ManageMain: manage,
  ManageChanges: manage,
  ManagePlan: manage,
  ManageRent: manage,
  ManageStaff: manage,
  ManageProvider: manage,
  ManageList: manage,
  ManageRow: manage,

  LoginPage: auth,
  Register: auth,
  VerifyAccount: auth,
  ForgotPassword: auth,
  ForgotPasswordVerify: auth,
  NewPassword: auth,
  UndoEmail: auth,
  CompanyLogin: auth,
  StaffPassword: auth,
  Join: auth,
  Setup: auth,
};

export type ScreenName = keyof typeof routes;
export const screenNames = keysOf(routes);

const setsOf: Record<Mode, readonly RouteSet[]> = {
  embedded: ['search', 'cart', 'embed'],
  app: ['access', 'cart', 'poolTable', 'profile', 'shop', 'search', 'orders', 'user'],
  web: ['auth', 'cart', 'embed', 'orders', 'poolTable', 'profile', 'search', 'shop', 'user'],
};

/** Whether a route has a screen of its own. */
export function isScreen(name: RouteName | undefined): name is ScreenName {
  return name !== undefined && isKeyOf(routes, name);
}

/** Whether a screen exists in a mode. */
export function isInMode(name: ScreenName, mode: Mode): boolean {
  return setsOf[mode].includes(routes[name].set);
}

/** Where a screen stands in a mode: embedded, all addresses are below the embed main screen's, which is their root. */
export function pathIn(name: ScreenName, mode: Mode): string {
  return mode === 'embedded' && name === 'EmbedMain' ? paths.BaseRedirect : paths[name];
}
