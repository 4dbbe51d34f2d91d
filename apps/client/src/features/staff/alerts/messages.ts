import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/staff/alerts', {
  kinds: {
    alarm: 'Alarm',
    controllerOffline: 'Controller',
    controllerBack: 'Controller',
    jammed: 'Jammed',
    arrears: 'Arrears',
    skippedBooking: 'Booking',
    lockerEmpty: 'Locker',
    stockLow: 'Goods',
    orderUncollected: 'Order',
    accountClosed: 'Account',
    refundFailed: 'Refund',
    vendUnknown: 'Machine',
  },
  which: 'Which alerts',
  current: 'Current',
  archive: 'Archive',
  none: {
    current: {
      title: 'All is quiet',
      text: 'Alarms, controllers that go offline and anything else that needs someone appear here.',
    },
    archived: { title: 'Nothing archived', text: 'What you archive is kept here.' },
  },
  isNew: 'New',
  over: 'Over',
  move: (alert: string) => `Archive: ${alert}`,
  moveBack: (alert: string) => `Take out of the archive: ${alert}`,
  archived: 'Alert archived',
  isBack: 'Alert is back',
});
