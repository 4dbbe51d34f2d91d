import type { OrganisationFeatures } from '@gatehouse/contract/model/site';
import type { RouteName } from '@gatehouse/contract/pages/paths';
import { isAreaOn, isSwitched } from '../lib/areas.ts';
import { type InvitationMail, invitationAt } from '../lib/invitation.ts';
import { hrefTo } from '../lib/paths.ts';
import type { ReturnTo } from '../lib/returnTo.ts';
import type { Who } from '../lib/session.ts';
import type { Mode } from '../platform/mode.ts';
import { messages } from './messages.ts';
import { isInMode, isScreen, routes, type ScreenName } from './routes.ts';

/** A way through the client that is about to be taken. */
export type Way = {
  /** The path that was left; '/' at the start. */
  from: string;
  /** The path asked for, and the route it belongs to, if any. */
  to: {
    pathname: string;
    name: RouteName | undefined;
    params: ReturnTo['params'];
    search: ReturnTo['search'];
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
  /** What to show the person about it. */
  error?: string;
  /** Where to come back to once signed in, and as whom. */
  signIn?: { as: 'customer' | 'staff'; returnTo: ReturnTo };
  /** Registering for it begins over the page. */
  invitation?: InvitationMail;
};

/** Whether a screen exists in a mode for an organisation with these features. */
export function isReachable(
  name: ScreenName,
  mode: Mode,
  features: OrganisationFeatures | undefined,
): boolean {
  return isInMode(name, mode) && isAreaOn(routes[name].set, mode, features);
}

/** Whether the way of a route depends on the organisation's features, so that they have to be known first. */
export function dependsOnFeatures(name: RouteName | undefined, mode: Mode): boolean {
  if (name === 'BaseRedirect') return mode === 'app';
  return isScreen(name) && isSwitched(routes[name].set, mode);
}

/**
 * Sends a way elsewhere, or lets it go on by returning undefined (docs/specification/client.md#redirects,
 * docs/specification/client.md#navigation-guard).
 */
export function routeGuard(way: Way): Detour | undefined {
  const { from, to, mode, who, features } = way;
  if (isBelow(to.pathname, '/booking') && !isBelow(from, '/booking') && !isBelow(from, '/search')) {
    return { href: hrefTo('Search'), error: messages.invalidBookingRoute };
  }
  if (to.name === 'BaseRedirect') return { href: startOf(way) };
  if (to.name === 'UserAuthBase') return { href: hrefTo('UserAccess') };
  if (to.name === 'Logout') return undefined;
  const invited = invitationAt(to.pathname, to.search?.email);
  if (invited && mode !== 'embedded') {
    // Who has signed in finds the invitation where it is accepted; the app registers over the page.
    if (who === 'customer') return { href: hrefTo(mode === 'app' ? 'AccessMain' : 'SharedAccesses') };
    if (who === 'staff') return { href: hrefTo('UserAccess'), error: messages.invitationForCustomer };
    if (mode === 'app') return { href: hrefTo('AccessMain'), invitation: invited };
  }
  if (!isScreen(to.name) || !isReachable(to.name, mode, features)) return { href: hrefTo('BaseRedirect') };
  // An account is taken back by whoever has the mail, whoever is signed in.
  if (to.name === 'UndoEmail') return undefined;

  const { set, requires } = routes[to.name];
  // Who is signed in has no business on the pages of signing in.
  if (who === 'customer' && (set === 'user' || set === 'auth')) return { href: hrefTo('BaseRedirect') };
  if (who === 'customer' && way.justSignedIn && set !== 'access' && isInMode('AccessMain', mode)) {
    return { href: hrefTo('AccessMain') };
  }
  if (who === 'staff' && set !== 'user' && isInMode('UserAccess', mode))
    return { href: hrefTo('UserAccess') };

  // Elsewhere the screen's own place shows that it asks for a sign-in.
  if (requires !== undefined && requires !== who && mode === 'web') {
    const { name, params, search } = { ...to, name: to.name };
    return { href: hrefTo('LoginPage'), signIn: { as: requires, returnTo: { name, params, search } } };
  }
  return undefined;
}

function startOf({ mode, from, who, features }: Way): string {
  if (mode === 'embedded') return hrefTo('EmbedMain');
  if (mode === 'web') return hrefTo('Search');
  const isStart = who !== 'guest' && from === '/';
  return isStart || !features?.appOperations ? hrefTo('AccessMain') : hrefTo('Search');
}

function isBelow(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`);
}
