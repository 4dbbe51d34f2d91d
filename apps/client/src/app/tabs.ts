import type { OrganisationFeatures } from '@gatehouse/contract/model/site';
import { type Area, isAreaOn } from '../lib/areas.ts';
import { messages } from './messages.ts';
import type { ScreenName } from './routes.ts';

export type TabName = Extract<
  ScreenName,
  'AccessMain' | 'Orders' | 'Search' | 'ShopMain' | 'Profile' | 'UserAccess' | 'UserControllers'
>;

/** One place of a bar at the foot of the screen (docs/specification/client.md#tab-bars). */
export type Tab = {
  name: TabName;
  path: string;
  label: string;
  /** Shown as an icon alone. */
  labelHidden?: boolean;
  /** Stays when the device is offline. */
  offline?: boolean;
  /** Shown while the organisation has this area on. */
  area?: Area;
  /** Where pages of the tab stand that are not below its own path. */
  alsoBelow?: string;
};

export const customerTabs: readonly Tab[] = [
  { name: 'AccessMain', path: '/access', label: messages.tabs.AccessMain, offline: true },
  { name: 'Orders', path: '/orders', label: messages.tabs.Orders, area: 'orders' },
  {
    name: 'Search',
    path: '/search',
    label: messages.tabs.Search,
    area: 'search',
    labelHidden: true,
    alsoBelow: '/sites',
  },
  { name: 'ShopMain', path: '/shop', label: messages.tabs.ShopMain, area: 'shop' },
  { name: 'Profile', path: '/profile', label: messages.tabs.Profile },
];

export const staffTabs: readonly Tab[] = [
  { name: 'UserAccess', path: '/user-access', label: messages.tabs.UserAccess, offline: true },
  {
    name: 'UserControllers',
    path: '/user-controllers',
    label: messages.tabs.UserControllers,
    offline: true,
    alsoBelow: '/user/controllers',
  },
];

const tabs = [...customerTabs, ...staffTabs];

/** Where a back button has nothing to go back to: these are the roots of their areas. */
export const basePaths: readonly string[] = ['/', ...tabs.map((tab) => tab.path)];

/** The tabs of the app to show: offline only those that work offline, none whose area is off. */
export function visibleTabs(
  tabs: readonly Tab[],
  { isOnline, features }: { isOnline: boolean; features: OrganisationFeatures },
): Tab[] {
  return tabs.filter(
    (tab) =>
      (isOnline || tab.offline === true) && (tab.area === undefined || isAreaOn(tab.area, 'app', features)),
  );
}

/** The tab a path belongs to: by the full path, else by its first segment, else (and for '/') Search. */
export function activeTab(tabs: readonly Tab[], pathname: string): Tab | undefined {
  return (
    tabs.find((tab) => tab.path === pathname) ??
    tabs.find((tab) => tab.path === areaOf(pathname)) ??
    tabs.find((tab) => tab.name === 'Search')
  );
}

/** Where the back button leads when there is no page to go back to: the root of the area, or of everything. */
export function pathAbove(pathname: string): string {
  const area = areaOf(pathname);
  return area === pathname ? '/' : area;
}

/** The first segment of a path, or the tab that its pages belong to nevertheless. */
function areaOf(pathname: string): string {
  const tab = tabs.find(({ alsoBelow }) => alsoBelow !== undefined && pathname.startsWith(`${alsoBelow}/`));
  return tab?.path ?? `/${pathname.split('/')[1] ?? ''}`;
}

export function isBasePath(pathname: string): boolean {
  return basePaths.includes(pathname);
}
