import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths, type RouteName } from '@gatehouse/contract/pages/paths';
import { keysOf } from '../lib/keys.ts';
import { allOn } from './features.fixture.ts';
import { routeGuard, type Way } from './routeGuard.ts';
import { isInMode, routes, screenNames } from './routes.ts';

function go(name: RouteName | undefined, way: Partial<Omit<Way, 'to'>> & { pathname?: string } = {}) {
  const pathname = way.pathname ?? (name === undefined ? '/nowhere' : paths[name]);
  const to = { pathname, name, params: {}, search: {} };
  return routeGuard({
    from: '/',
    mode: 'web',
    who: 'guest',
    justSignedIn: false,
    features: allOn,
    ...way,
    to,
  });
}
const leadsTo = (...way: Parameters<typeof go>) => go(...way)?.href;

test('the root leads to the beginning of each mode', () => {
  assert.equal(leadsTo('BaseRedirect', { mode: 'embedded' }), '/embed');
  assert.equal(leadsTo('BaseRedirect'), '/search');
  assert.equal(leadsTo('BaseRedirect', { mode: 'app' }), '/search');
  assert.equal(leadsTo('BaseRedirect', { mode: 'app', who: 'customer' }), '/access');
  assert.equal(leadsTo('BaseRedirect', { mode: 'app', who: 'customer', from: '/search' }), '/search');
  const off = { ...allOn, appOperations: false };
  assert.equal(leadsTo('BaseRedirect', { mode: 'app', features: off, from: '/search' }), '/access');
  assert.equal(leadsTo('BaseRedirect', { mode: 'app', features: undefined }), '/access');
});

test('unknown paths and those of other modes lead to the root', () => {
  assert.equal(leadsTo(undefined), '/');
  assert.equal(leadsTo('AccessMain'), '/');
  assert.equal(leadsTo('PoolTableMain', { mode: 'embedded' }), '/');
  assert.equal(leadsTo('Orders', { mode: 'embedded' }), '/');
  assert.equal(leadsTo('SearchList', { mode: 'embedded' }), undefined);
});

test('the sets of the modes are those of the route table', () => {
  const setsIn = (mode: Way['mode']) =>
    [...new Set(screenNames.filter((name) => isInMode(name, mode)).map((name) => routes[name].set))].sort();
  assert.deepEqual(setsIn('embedded'), ['cart', 'embed', 'search']);
  assert.deepEqual(setsIn('app'), [
    'access',
    'cart',
    'orders',
    'poolTable',
    'profile',
    'search',
    'shop',
    'user',
  ]);
  assert.ok(screenNames.every((name) => isInMode(name, 'web') === (routes[name].set !== 'access')));
});

test('booking paths are reached from bookings and searches alone', () => {
  const direct = go(undefined, { pathname: '/booking/5' });
  assert.deepEqual(direct, { href: '/search', error: 'Invalid Booking Route' });
  assert.equal(leadsTo(undefined, { pathname: '/booking', from: '/orders' }), '/search');
  assert.equal(leadsTo(undefined, { pathname: '/booking/5', from: '/search/results' }), '/');
  assert.equal(leadsTo(undefined, { pathname: '/booking/5', from: '/booking' }), '/');
  assert.equal(leadsTo(undefined, { pathname: '/bookings' }), '/');
});

test('areas without their feature lead to the root', () => {
  const without = (feature: keyof typeof allOn) => ({ features: { ...allOn, [feature]: false } });
  for (const name of ['Search', 'Cart', 'Orders'] as const) {
    const way = { mode: 'app', who: 'customer' } as const;
    assert.equal(leadsTo(name, { ...way, ...without('appOperations') }), '/');
    assert.equal(leadsTo(name, way), undefined);
    assert.equal(leadsTo(name, { who: 'customer', ...without('appOperations') }), undefined);
  }
  assert.equal(leadsTo('Cart', without('cart')), '/');
  assert.equal(leadsTo('ShopMain', without('shop')), '/');
  assert.equal(leadsTo('PoolTableMain', without('poolTable')), '/');
  assert.equal(leadsTo('PoolTableMain', { mode: 'app', ...without('poolTable') }), '/');
  for (const mode of ['app', 'web', 'embedded'] as const)
    assert.equal(leadsTo('Cart', { mode, ...without('cart') }), '/');
  assert.equal(leadsTo('ShopMain', { mode: 'app', ...without('shop') }), '/');
});

test('customers and staff keep to their routes', () => {
  assert.equal(leadsTo('UserAccess', { who: 'customer' }), '/');
  for (const name of ['LoginPage', 'Register', 'ForgotPassword'] as const) {
    assert.equal(leadsTo(name, { who: 'customer' }), '/');
    assert.equal(leadsTo(name, { who: 'staff' }), '/user-access');
    assert.equal(leadsTo(name), undefined);
  }
  for (const who of ['guest', 'customer', 'staff'] as const) {
    assert.equal(leadsTo('UndoEmail', { who }), undefined);
  }
  assert.equal(leadsTo('UndoEmail', { mode: 'app' }), '/');
  assert.equal(leadsTo('Search', { who: 'staff' }), '/user-access');
  assert.equal(leadsTo('UserControllers', { who: 'staff', mode: 'app' }), undefined);
  assert.equal(leadsTo('UserAuthBase', { who: 'staff' }), '/user-access');
  assert.equal(leadsTo('Logout', { who: 'staff' }), undefined);
});

test('whoever has just signed in goes to their doors, where there are any', () => {
  const fresh = { who: 'customer', justSignedIn: true } as const;
  assert.equal(leadsTo('Search', { ...fresh, mode: 'app' }), '/access');
  assert.equal(leadsTo('AccessControl', { ...fresh, mode: 'app' }), undefined);
  assert.equal(leadsTo('Search', fresh), undefined);
});

test('pages that require a sign-in ask for it on the web and come back after it', () => {
  assert.deepEqual(go('Orders'), {
    href: '/login',
    signIn: { as: 'customer', returnTo: { name: 'Orders', params: {}, search: {} } },
  });
  assert.equal(go('UserAccess')?.signIn?.as, 'staff');
  assert.equal(go('Orders', { who: 'customer' }), undefined);
  assert.equal(go('Orders', { mode: 'app' }), undefined);
});

test('no way goes in circles', () => {
  const who = ['guest', 'customer', 'staff'] as const;
  const modes = ['web', 'app', 'embedded'] as const;
  const features = [allOn, undefined];
  for (const mode of modes)
    for (const person of who)
      for (const known of features)
        for (const name of [...screenNames, 'BaseRedirect', 'UserAuthBase', undefined] as (
          | RouteName
          | undefined
        )[]) {
          let at: RouteName | undefined = name;
          const steps = [];
          for (let left = 6; left >= 0; left -= 1) {
            const href = leadsTo(at, { mode, who: person, features: known });
            if (href === undefined) break;
            steps.push(href);
            assert.ok(left > 0, `${mode} ${person} ${name}: ${steps.join(' -> ')}`);
            at = keysOf(paths).find((key) => paths[key] === href);
          }
        }
});

test('the mail of an invitation leads to registering, over the doors in the app, and who has signed in to the offer, staff to their own', () => {
  const to = (way: Parameters<typeof go>[1]) => go('Register', { pathname: '/register/7', ...way });
  assert.equal(to({ mode: 'web' }), undefined);
  assert.deepEqual(to({ mode: 'app' }), { href: '/access', invitation: { invitationId: 7, email: '' } });
  assert.equal(to({ mode: 'app', who: 'customer' })?.href, '/access');
  assert.equal(to({ mode: 'web', who: 'customer' })?.href, '/profile/accesses');
  for (const mode of ['app', 'web'] as const) {
    const staff = to({ mode, who: 'staff' });
    assert.equal(staff?.href, '/user-access');
    assert.match(staff?.error ?? '', /^You’re logged in as staff\./);
  }
  assert.equal(leadsTo('Register', { mode: 'app', pathname: '/register' }), '/');
});
