import { countOf, defineMessages, formatCount } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/app/layouts', {
  skipToContent: 'Skip to content',
  unreachable: 'We can’t reach Gatehouse right now. Trying again…',
  offline: 'You appear to be offline.',
  testCards: 'Only test cards work here, and no money moves.',
  newVersion: 'A new version of Gatehouse is ready.',
  reload: 'Reload',

  main: 'Main',
  menu: 'Menu',
  back: 'Back',
  close: 'Close',
  booking: 'Booking',
  getTheApp: 'Get the app',
  website: 'Website',
  findSpace: 'Find a space',
  shop: 'Shop',
  orders: 'Orders',
  openDoor: 'Open a door',
  site: 'Site',
  version: 'Version',

  login: 'Login',
  register: 'Register',
  logOut: 'Log out',
  manage: 'Manage',
  profile: 'Profile',
  profileOf: (name: string) => `Profile of ${name}`,

  cart: 'Cart',
  cartWith: (count: number) => `Cart, ${countOf(count, 'item')}`,
  notifications: 'Notifications',
  unreadNotifications: (count: number) => `Notifications, ${formatCount(count)} unread`,
  alerts: 'Alerts',
  newAlerts: (count: number) => `Alerts, ${formatCount(count)} new`,
  alertsAt: (site: string) => `Alerts at ${site}`,
});
