import type { OrganisationFeatures } from '@gatehouse/contract/model/site';
import { type InvitationMail, invitationAt } from '../lib/invitation.ts';
import { anyHref, hrefTo, type RouteName } from '../lib/paths.ts';
import type { RecallPoint } from '../lib/recall.ts';
import type { Who } from '../lib/session.ts';
import type { Mode } from '../platform/mode.ts';
import { isFinished, isInMode, isScreen, type RouteSet, routes, type ScreenName } from './routes.ts';

/** A way through the client that is about to be taken. */
export type Way = {
  /** The path that was left; '/' at the start. */
  from: string;
  /** The path asked for, and the route it belongs to, if any. */
  to: {
    pathname: string;
    name: RouteName | undefined;
    params: RecallPoint['params'];
    search: RecallPoint['search'];
  };
  mode: Mode;
  who: Who;
  justSignedIn: boolean;
  /** Needed where dependsOnFeatures says so. */
  features: OrganisationFeatures | undefined;
};

/** Where to go instead. */
export type Detour = {
  href: string;
  /** What to tell the person about it. */
  error?: string;
  /** Where to come back to once signed in, and as whom. */
  signIn?: { as: 'customer' | 'staff'; returnTo: RecallPoint };
  /** Registering for it begins over the page. */
  invitation?: InvitationMail;
};

type Feature = keyof OrganisationFeatures;

/** Without the feature the area cannot be reached (spec part 2 'Navigation guard'). */
const featureOf: Record<Mode, Partial<Record<RouteSet, Feature>>> = {
  app: { search: 'appOperations', orders: 'appOperations', cart: 'appOperations' },
  web: { cart: 'cart', shop: 'shop', poolTable: 'poolTable' },
  embedded: {},
};

/** Whether the way of a route depends on the organisation's features, so that they have to be known first. */
export function dependsOnFeatures(name: RouteName | undefined, mode: Mode): boolean {
  if (name === 'BaseRedirect') return mode === 'app';
  return isScreen(name) && featureOf[mode][routes[name].set] !== undefined;
}

/** Sends a way elsewhere, or lets it go on by returning undefined (spec part 2 'Redirect rules', 'Navigation guard'). */
export function guard(way: Way): Detour | undefined {
  const { from, to, mode, who, features } = way;
  if (isBelow(to.pathname, '/booking') && !isBelow(from, '/booking') && !isBelow(from, '/search')) {
    return { href: hrefTo('Search'), error: 'Invalid Booking Route' };
  }
  if (to.name === 'BaseRedirect') return { href: startOf(way) };
  if (to.name === 'UserAuthBase') return { href: hrefTo('UserAccess') };
  if (to.name === 'Logout') return undefined;
  const invited = invitationAt(to.pathname, to.search?.email);
  if (invited && mode !== 'embedded') {
    // Who has signed in finds the invitation where it is accepted; the app registers over the page.
    if (who === 'customer') return { href: hrefTo(mode === 'app' ? 'AccessMain' : 'SharedAccesses') };
    if (mode === 'app') return { href: hrefTo('AccessMain'), invitation: invited };
  }
  if (!isScreen(to.name) || !isInMode(to.name, mode)) return { href: hrefTo('BaseRedirect') };

  const finished = nearestFinished(to.name, mode);
  if (finished !== to.name) return { href: anyHref(finished, to.params) };

  const { set, gate } = routes[to.name];
  const feature = featureOf[mode][set];
  if (feature !== undefined && !features?.[feature]) return { href: hrefTo('BaseRedirect') };

  if (who === 'customer' && set === 'user') return { href: hrefTo('BaseRedirect') };
  if (who === 'customer' && way.justSignedIn && set !== 'access' && isInMode('AccessMain', mode)) {
    return { href: hrefTo('AccessMain') };
  }
  const hasStaffArea = isInMode('UserAccess', mode) && isFinished('UserAccess');
  if (who === 'staff' && set !== 'user' && hasStaffArea) return { href: hrefTo('UserAccess') };

  // Elsewhere the screen's own place shows that it asks for a sign-in.
  if (gate !== undefined && gate !== who && mode === 'web') {
    const { name, params, search } = { ...to, name: to.name };
    return { href: hrefTo('LoginPage'), signIn: { as: gate, returnTo: { name, params, search } } };
  }
  return undefined;
}

function startOf({ mode, from, who, features }: Way): string {
  if (mode === 'embedded') return hrefTo('EmbedMain');
  if (mode === 'web') return hrefTo('Search');
  const isStart = who !== 'guest' && from === '/';
  return isStart || !features?.appOperations ? hrefTo('AccessMain') : hrefTo('Search');
}

/** The finished screen that stands in for one, itself when it is finished. */
export function nearestFinished(name: ScreenName, mode: Mode): ScreenName {
  const home = mode === 'embedded' ? 'EmbedMain' : 'Search';
  const seen = new Set<ScreenName>();
  let at: ScreenName = name;
  while (!seen.has(at)) {
    seen.add(at);
    const entry = routes[at];
    if ('screen' in entry) return isInMode(at, mode) ? at : home;
    at = isScreen(entry.until) ? entry.until : home;
  }
  return home;
}

function isBelow(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`);
}
