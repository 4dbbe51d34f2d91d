import { paths, type RouteName } from '@gatehouse/contract/pages/paths';
import { titles } from '@gatehouse/contract/pages/titleMessages';
import type { ComponentType } from 'react';
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
const manage = { set: 'user', layout: 'manage', requires: 'staff' } as const;
const auth = { set: 'auth', layout: 'auth' } as const;

/** Every screen of the client (docs/specification/client.md#route-table). Addresses stand in lib/paths.ts. */
export const routes: Record<Exclude<RouteName, 'BaseRedirect' | 'UserAuthBase' | 'Logout'>, RouteEntry> = {
  AccessMain: {
    ...access,
    title: titles.AccessMain,
    screen: async () => (await import('../features/access/AccessMain.tsx')).AccessMain,
  },
  AccessControl: {
    ...access,
    title: titles.AccessControl,
    screen: async () => (await import('../features/access/AccessControl.tsx')).AccessControl,
  },
  ActivityHistory: {
    ...access,
    title: titles.ActivityHistory,
    screen: async () => (await import('../features/access/ActivityHistory.tsx')).ActivityHistory,
  },
  ShareAccessMain: {
    ...access,
    title: titles.ShareAccessMain,
    layout: 'noNav',
    screen: async () => (await import('../features/access/sharing/ShareAccessMain.tsx')).ShareAccessMain,
  },

  Cart: { ...cart, title: titles.Cart, screen: async () => (await import('../features/cart/Cart.tsx')).Cart },
  CartCheckoutMain: {
    ...checkout,
    title: titles.CartCheckoutMain,
    screen: async () => (await import('../features/cart/CartCheckoutMain.tsx')).CartCheckoutMain,
  },
  CustomerDetails: {
    ...checkout,
    title: titles.CustomerDetails,
    screen: async () => (await import('../features/cart/CustomerDetails.tsx')).CustomerDetails,
  },
  IDVerification: {
    ...checkout,
    title: titles.IDVerification,
    screen: async () => (await import('../features/cart/IDVerification.tsx')).IDVerification,
  },
  PaymentDetails: {
    ...checkout,
    title: titles.PaymentDetails,
    screen: async () => (await import('../features/cart/PaymentDetails.tsx')).PaymentDetails,
  },
  CartAgreement: {
    ...checkout,
    title: titles.CartAgreement,
    screen: async () => (await import('../features/cart/CartAgreement.tsx')).CartAgreement,
  },
  CartConfirmation: {
    ...checkout,
    title: titles.CartConfirmation,
    screen: async () => (await import('../features/cart/CartConfirmation.tsx')).CartConfirmation,
  },

  EmbedMain: {
    ...search,
    set: 'embed',
    title: titles.EmbedMain,
    screen: async () => (await import('../features/search/SearchList.tsx')).SearchList,
  },

  Orders: {
    ...orders,
    title: titles.Orders,
    screen: async () => (await import('../features/orders/Orders.tsx')).Orders,
  },
  BookingDetails: {
    ...orders,
    title: titles.BookingDetails,
    screen: async () => (await import('../features/orders/BookingDetails.tsx')).BookingDetails,
  },
  OrderMerchandiseDetails: {
    ...orders,
    title: titles.OrderMerchandiseDetails,
    screen: async () =>
      (await import('../features/orders/OrderMerchandiseDetails.tsx')).OrderMerchandiseDetails,
  },
  ProfileOrderDetails: {
    ...profile,
    title: titles.ProfileOrderDetails,
    screen: async () =>
      (await import('../features/orders/OrderMerchandiseDetails.tsx')).OrderMerchandiseDetails,
  },

  Profile: {
    ...profile,
    title: titles.Profile,
    screen: async () => (await import('../features/profile/Profile.tsx')).Profile,
  },
  CustomerProfileDetails: {
    ...profile,
    title: titles.CustomerProfileDetails,
    screen: async () =>
      (await import('../features/profile/CustomerProfileDetails.tsx')).CustomerProfileDetails,
  },
  CustomerProfileVerifyEmail: {
    ...profile,
    title: titles.CustomerProfileVerifyEmail,
    screen: async () =>
      (await import('../features/profile/CustomerProfileVerifyEmail.tsx')).CustomerProfileVerifyEmail,
  },
  SharedAccesses: {
    ...profile,
    title: titles.SharedAccesses,
    screen: async () => (await import('./ProfileAccesses.tsx')).ProfileAccesses,
  },
  ProfileHelp: {
    ...profile,
    title: titles.ProfileHelp,
    screen: async () => (await import('../features/profile/ProfileHelp.tsx')).ProfileHelp,
  },
  ProfileIdentification: {
    ...profile,
    title: titles.ProfileIdentification,
    screen: async () => (await import('../features/profile/ProfileIdentification.tsx')).ProfileIdentification,
  },
  ProfileSecurity: {
    ...profile,
    title: titles.ProfileSecurity,
    screen: async () => (await import('../features/profile/ProfileSecurity.tsx')).ProfileSecurity,
  },
  ProfileSecurityPinCodes: {
    ...profile,
    title: titles.ProfileSecurityPinCodes,
    screen: async () =>
      (await import('../features/profile/pinCodes/ProfileSecurityPinCodes.tsx')).ProfileSecurityPinCodes,
  },
  ProfilePaymentDetails: {
    ...profile,
    title: titles.ProfilePaymentDetails,
    screen: async () => (await import('../features/profile/ProfilePaymentDetails.tsx')).ProfilePaymentDetails,
  },
  DeleteAccount: {
    ...profile,
    title: titles.DeleteAccount,
    screen: async () => (await import('../features/profile/DeleteAccount.tsx')).DeleteAccount,
  },

  Search: {
    ...search,
    title: titles.Search,
    screen: async () => (await import('../features/search/Search.tsx')).Search,
  },
  SearchList: {
    ...search,
    title: titles.SearchList,
    screen: async () => (await import('../features/search/SearchList.tsx')).SearchList,
  },
  SearchProductDetails: {
    ...search,
    title: titles.SearchProductDetails,
    layout: 'noNav',
    screen: async () => (await import('../features/search/SearchProductDetails.tsx')).SearchProductDetails,
  },
  SitePage: {
    ...search,
    title: titles.SitePage,
    screen: async () => (await import('../features/search/site/SitePage.tsx')).SitePage,
  },

  ShopMain: {
    ...shop,
    title: titles.ShopMain,
    screen: async () => (await import('../features/shop/ShopMain.tsx')).ShopMain,
  },
  SiteSearch: {
    ...shop,
    title: titles.SiteSearch,
    screen: async () => (await import('../features/shop/SiteSearch.tsx')).SiteSearch,
  },
  VendMain: {
    ...shop,
    title: titles.VendMain,
    layout: 'noNav',
    screen: async () => (await import('../features/vend/VendMain.tsx')).VendMain,
  },

  PoolTableMain: {
    ...poolTable,
    title: titles.PoolTableMain,
    screen: async () => (await import('../features/poolTables/PoolTableMain.tsx')).PoolTableMain,
  },
  PoolTablePayment: {
    ...poolTable,
    title: titles.PoolTablePayment,
    requires: 'customer',
    screen: async () => (await import('../features/poolTables/PoolTablePayment.tsx')).PoolTablePayment,
  },

  UserAccess: {
    ...staff,
    title: titles.UserAccess,
    screen: staffAccess,
  },
  UserAccessControl: {
    ...staff,
    title: titles.UserAccessControl,
    screen: staffAccess,
  },
  UserControllers: {
    ...staff,
    title: titles.UserControllers,
    screen: async () => (await import('../features/staff/controllers/UserControllers.tsx')).UserControllers,
  },
  UserControllerDetails: {
    ...staff,
    title: titles.UserControllerDetails,
    screen: async () =>
      (await import('../features/staff/controllers/UserControllerDetails.tsx')).UserControllerDetails,
  },

  UserAccount: {
    ...staff,
    title: titles.UserAccount,
    screen: async () => (await import('../features/manage/self/UserAccount.tsx')).UserAccount,
  },

  ManageMain: {
    ...manage,
    title: titles.ManageMain,
    screen: async () => (await import('../features/manage/ManageMain.tsx')).ManageMain,
  },
  ManageChanges: {
    ...manage,
    title: titles.ManageChanges,
    screen: async () => (await import('../features/manage/ManageChanges.tsx')).ManageChanges,
  },
  ManagePlan: {
    ...manage,
    title: titles.ManagePlan,
    screen: async () => (await import('../features/manage/plan/ManagePlan.tsx')).ManagePlan,
  },
  ManageRent: {
    ...manage,
    title: titles.ManageRent,
    screen: async () => (await import('../features/manage/ManageRent.tsx')).ManageRent,
  },
  ManageStaff: {
    ...manage,
    title: titles.ManageStaff,
    screen: async () => (await import('../features/manage/staff/ManageStaff.tsx')).ManageStaff,
  },
  ManageProvider: {
    ...manage,
    title: titles.ManageProvider,
    screen: async () => (await import('../features/manage/staff/ManageProvider.tsx')).ManageProvider,
  },
  ManageList: {
    ...manage,
    title: titles.ManageList,
    screen: async () => (await import('../features/manage/ManageList.tsx')).ManageList,
  },
  ManageRow: {
    ...manage,
    title: titles.ManageRow,
    screen: async () => (await import('../features/manage/ManageRow.tsx')).ManageRow,
  },

  LoginPage: {
    ...auth,
    title: titles.LoginPage,
    screen: async () => (await import('../features/auth/Login.tsx')).Login,
  },
  Register: {
    ...auth,
    title: titles.Register,
    screen: async () => (await import('../features/auth/Register.tsx')).Register,
  },
  VerifyAccount: {
    ...auth,
    title: titles.VerifyAccount,
    screen: async () => (await import('../features/auth/VerifyAccount.tsx')).VerifyAccount,
  },
  ForgotPassword: {
    ...auth,
    title: titles.ForgotPassword,
    screen: async () => (await import('../features/auth/ForgotPassword.tsx')).ForgotPassword,
  },
  ForgotPasswordVerify: {
    ...auth,
    title: titles.ForgotPasswordVerify,
    screen: async () => (await import('../features/auth/ForgotPasswordVerify.tsx')).ForgotPasswordVerify,
  },
  NewPassword: {
    ...auth,
    title: titles.NewPassword,
    screen: async () => (await import('../features/auth/NewPassword.tsx')).NewPassword,
  },
  UndoEmail: {
    ...auth,
    title: titles.UndoEmail,
    screen: async () => (await import('../features/auth/UndoEmail.tsx')).UndoEmail,
  },
  CompanyLogin: {
    ...auth,
    title: titles.CompanyLogin,
    screen: async () => (await import('../features/auth/CompanyLogin.tsx')).CompanyLogin,
  },
  StaffPassword: {
    ...auth,
    title: titles.StaffPassword,
    screen: async () => (await import('../features/auth/StaffPassword.tsx')).StaffPassword,
  },
  Join: {
    ...auth,
    title: titles.Join,
    screen: async () => (await import('../features/auth/Join.tsx')).Join,
  },
  Setup: {
    ...auth,
    title: titles.Setup,
    screen: async () => (await import('../features/setup/Setup.tsx')).Setup,
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
