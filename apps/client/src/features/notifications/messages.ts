import { defineMessages, formatCount } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/notifications', {
  kinds: {
    alarm: 'Alarm',
    overlock: 'Overlock',
    payment: 'Payment',
    invitation: 'Sharing',
    shareEnded: 'Sharing',
    booking: 'Booking',
    order: 'Order',
    poolTable: 'Pool table',
    account: 'Account',
  },
  show: 'Show',
  empty: 'No notifications yet',
  emptyText: 'Updates about your units, bookings and orders appear here.',
  allRead: 'You’ve read everything.',
  unreadCount: (count: number) => `${formatCount(count)} unread`,
  markAllRead: 'Mark all as read',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  unread: 'Unread',
  push: 'Push notifications',
  pushHint: 'We’ll send new ones to this device. They all appear here either way.',
});
