import type { ComponentType } from 'react';
import { isKeyOf, keysOf } from '../lib/keys.ts';
import { paths, type RouteName } from '../lib/paths.ts';
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
 * The frame around a screen: usual, without navigation, of staff, or of signing in
 * (docs/specification/client.md#layouts).
 */
export type RouteLayout = 'main' | 'noNav' | 'staff' | 'auth';

/** The code of a screen, fetched when it is first needed. */
export type LoadScreen = () => Promise<ComponentType>;

export type RouteEntry = {
  /** The title of the page; a screen may say it more precisely once it knows what it shows. */
  title: string;
  set: RouteSet;
  layout: RouteLayout;
  /** Who must be signed in to see it. */
  requires?: 'customer' | 'staff';
  screen: LoadScreen;
};

const search = { set: 'search', layout: 'main' } as const;
const access = { set: 'access', layout: 'main', requires: 'customer' } as const;
const cart = { set: 'cart', layout: 'noNav' } as const;
const checkout = { ...cart, requires: 'customer' } as const;
const orders = { set: 'orders', layout: 'main', requires: 'customer' } as const;
const profile = { set: 'profile', layout: 'main', requires: 'customer' } as const;
const shop = { set: 'shop', layout: 'main' } as const;
const poolTable = { set: 'poolTable', layout: 'noNav' } as const;
/** One screen at two addresses: on a desk a door opens beside the list, which stays as it is. */
const staffAccess = async () => (await import('../features/staff/StaffAccess.tsx')).StaffAccess;
const staff = { set: 'user', layout: 'staff', requires: 'staff' } as const;
const auth = { set: 'auth', layout: 'auth' } as const;

/** Every screen of the client (docs/specification/client.md#route-table). Addresses stand in lib/paths.ts. */
export const routes: Record<Exclude<RouteName, 'BaseRedirect' | 'UserAuthBase' | 'Logout'>, RouteEntry> = {
  AccessMain: {
    ...access,
    title: 'Access',
    screen: async () => (await import('../features/access/AccessMain.tsx')).AccessMain,
  },
  AccessControl: {
    ...access,
    title: 'Access',
    screen: async () => (await import('../features/access/AccessControl.tsx')).AccessControl,
  },
  ActivityHistory: {
    ...access,
    title: 'Activity',
    screen: async () => (await import('../features/access/ActivityHistory.tsx')).ActivityHistory,
  },
  ShareAccessMain: {
    ...access,
    title: 'Share access',
    layout: 'noNav',
    screen: async () => (await import('../features/access/sharing/ShareAccessMain.tsx')).ShareAccessMain,
  },

  Cart: { ...cart, title: 'Cart', screen: async () => (await import('../features/cart/Cart.tsx')).Cart },
  CartCheckoutMain: {
    ...checkout,
    title: 'Checkout',
    screen: async () => (await import('../features/cart/CartCheckoutMain.tsx')).CartCheckoutMain,
  },
  CustomerDetails: {
    ...checkout,
    title: 'Your details',
    screen: async () => (await import('../features/cart/CustomerDetails.tsx')).CustomerDetails,
  },
  IDVerification: {
    ...checkout,
    title: 'Identification',
    screen: async () => (await import('../features/cart/IDVerification.tsx')).IDVerification,
  },
  PaymentDetails: {
    ...checkout,
    title: 'Payment',
    screen: async () => (await import('../features/cart/PaymentDetails.tsx')).PaymentDetails,
  },
  CartAgreement: {
    ...checkout,
    title: 'Agreements',
    screen: async () => (await import('../features/cart/CartAgreement.tsx')).CartAgreement,
  },
  CartConfirmation: {
    ...checkout,
    title: 'Confirmation',
    screen: async () => (await import('../features/cart/CartConfirmation.tsx')).CartConfirmation,
  },

  EmbedMain: {
    ...search,
    set: 'embed',
    title: 'Find a space',
    screen: async () => (await import('../features/search/SearchList.tsx')).SearchList,
  },

  Orders: {
    ...orders,
    title: 'Orders',
    screen: async () => (await import('../features/orders/Orders.tsx')).Orders,
  },
  BookingDetails: {
    ...orders,
    title: 'Booking',
    screen: async () => (await import('../features/orders/BookingDetails.tsx')).BookingDetails,
  },
  OrderMerchandiseDetails: {
    ...orders,
    title: 'Order',
    screen: async () =>
      (await import('../features/orders/OrderMerchandiseDetails.tsx')).OrderMerchandiseDetails,
  },
  ProfileOrderDetails: {
    ...profile,
    title: 'Order',
    screen: async () =>
      (await import('../features/orders/OrderMerchandiseDetails.tsx')).OrderMerchandiseDetails,
  },

  Profile: {
    ...profile,
    title: 'Profile',
    screen: async () => (await import('../features/profile/Profile.tsx')).Profile,
  },
  CustomerProfileDetails: {
    ...profile,
    title: 'Your details',
    screen: async () =>
      (await import('../features/profile/CustomerProfileDetails.tsx')).CustomerProfileDetails,
  },
  CustomerProfileVerifyEmail: {
    ...profile,
    title: 'Verify email',
    screen: async () =>
      (await import('../features/profile/CustomerProfileVerifyEmail.tsx')).CustomerProfileVerifyEmail,
  },
  SharedAccesses: {
    ...profile,
    title: 'Shared accesses',
    screen: async () => (await import('./ProfileAccesses.tsx')).ProfileAccesses,
  },
  ProfileHelp: {
    ...profile,
    title: 'Help',
    screen: async () => (await import('../features/profile/ProfileHelp.tsx')).ProfileHelp,
  },
  ProfileIdentification: {
    ...profile,
    title: 'Identification',
    screen: async () => (await import('../features/profile/ProfileIdentification.tsx')).ProfileIdentification,
  },
  ProfileSecurity: {
    ...profile,
    title: 'Security',
    screen: async () => (await import('../features/profile/ProfileSecurity.tsx')).ProfileSecurity,
  },
  ProfileSecurityPinCodes: {
    ...profile,
    title: 'PIN codes',
    screen: async () =>
      (await import('../features/profile/pinCodes/ProfileSecurityPinCodes.tsx')).ProfileSecurityPinCodes,
  },
  ProfilePaymentDetails: {
    ...profile,
    title: 'Payment details',
    screen: async () => (await import('../features/profile/ProfilePaymentDetails.tsx')).ProfilePaymentDetails,
  },
  DeleteAccount: {
    ...profile,
    title: 'Delete account',
    screen: async () => (await import('../features/profile/DeleteAccount.tsx')).DeleteAccount,
  },

  Search: {
    ...search,
    title: 'Find a space',
    screen: async () => (await import('../features/search/Search.tsx')).Search,
  },
  SearchList: {
    ...search,
    title: 'Results',
    screen: async () => (await import('../features/search/SearchList.tsx')).SearchList,
  },
  SearchProductDetails: {
    ...search,
    title: 'Details',
    layout: 'noNav',
    screen: async () => (await import('../features/search/SearchProductDetails.tsx')).SearchProductDetails,
  },

  ShopMain: {
    ...shop,
    title: 'Shop',
    screen: async () => (await import('../features/shop/ShopMain.tsx')).ShopMain,
  },
  SiteSearch: {
    ...shop,
    title: 'Choose a site',
    screen: async () => (await import('../features/shop/SiteSearch.tsx')).SiteSearch,
  },
  VendMain: {
    ...shop,
    title: 'Buy',
    layout: 'noNav',
    screen: async () => (await import('../features/vend/VendMain.tsx')).VendMain,
  },

  PoolTableMain: {
    ...poolTable,
    title: 'Pool table',
    screen: async () => (await import('../features/poolTables/PoolTableMain.tsx')).PoolTableMain,
  },
  PoolTablePayment: {
    ...poolTable,
    title: 'Join queue',
    requires: 'customer',
    screen: async () => (await import('../features/poolTables/PoolTablePayment.tsx')).PoolTablePayment,
  },

  UserAccess: {
    ...staff,
    title: 'Access',
    screen: staffAccess,
  },
  UserAccessControl: {
    ...staff,
    title: 'Access',
    screen: staffAccess,
  },
  UserControllers: {
    ...staff,
    title: 'Controllers',
    screen: async () => (await import('../features/staff/controllers/UserControllers.tsx')).UserControllers,
  },
  UserControllerDetails: {
    ...staff,
    title: 'Controller',
    screen: async () =>
      (await import('../features/staff/controllers/UserControllerDetails.tsx')).UserControllerDetails,
  },

  LoginPage: {
    ...auth,
    title: 'Login',
    screen: async () => (await import('../features/auth/Login.tsx')).Login,
  },
  Register: {
    ...auth,
    title: 'Register',
    screen: async () => (await import('../features/auth/Register.tsx')).Register,
  },
  VerifyAccount: {
    ...auth,
    title: 'Verify Account',
    screen: async () => (await import('../features/auth/VerifyAccount.tsx')).VerifyAccount,
  },
  ForgotPassword: {
    ...auth,
    title: 'Forgot Password?',
    screen: async () => (await import('../features/auth/ForgotPassword.tsx')).ForgotPassword,
  },
  ForgotPasswordVerify: {
    ...auth,
    title: 'Verify Account',
    screen: async () => (await import('../features/auth/ForgotPasswordVerify.tsx')).ForgotPasswordVerify,
  },
  NewPassword: {
    ...auth,
    title: 'New Password',
    screen: async () => (await import('../features/auth/NewPassword.tsx')).NewPassword,
  },
  UndoEmail: {
    ...auth,
    title: 'Take your account back',
    screen: async () => (await import('../features/auth/UndoEmail.tsx')).UndoEmail,
  },
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
