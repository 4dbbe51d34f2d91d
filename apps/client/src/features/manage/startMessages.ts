import { countOf, defineMessages } from '@gatehouse/contract/catalogue';

export const startMessages = defineMessages('client/manage/start', {
  checklist: 'Before you open',
  checklistText: 'This order saves you work. You can stop at any time: what’s done drops off the list.',
  steps: {
    place: { title: 'Your place', text: 'Its address, hours and rules' },
    offer: { title: 'What you rent', text: 'For example 40 units, A1 to A40, $189 a month' },
    units: { title: 'Its units', text: 'Give them their names, from a first to a last' },
    agreement: { title: 'An agreement', text: 'There’s a text to begin with. Make it yours' },
    cards: {
      title: 'Card payments',
      text: 'Put Stripe’s keys into the server’s environment (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET) and restart it. This can come last',
    },
    doors: {
      title: 'Your doors',
      text: 'An installer adds each controller and attaches its units. This can wait',
    },
    colleague: { title: 'A colleague', text: 'Invite who works with you. This can wait' },
  },
  simulatedDoors: 'Let them be simulated to try things out, or add controllers. This can wait',
  cards: {
    works: 'Card payments work: Stripe takes your key.',
    test: 'Test cards pay, and no money moves.',
    refused:
      'Stripe refuses your key, so no card pays. Check STRIPE_SECRET_KEY in the server’s environment, then restart the server.',
    unreachable: 'Stripe doesn’t answer, so no card may pay right now.',
  },
  checkAgain: 'Check again',
  todayTitle: 'Today',
  nothing: 'Nothing needs you now.',
  needs: {
    alarms: (count: number) => `${countOf(count, 'alarm')} no one has seen to`,
    offlineControllers: (count: number) => `${countOf(count, 'controller')} offline`,
    lowBatteries: (count: number) => countOf(count, 'low battery', 'low batteries'),
    arrears: (count: number) => `${countOf(count, 'unit')} in arrears`,
  },
  today: {
    begins: (count: number) => `${countOf(count, 'booking')} beginning today`,
    ends: (count: number) => `${countOf(count, 'booking')} ending today`,
    uncollected: (count: number) => `${countOf(count, 'order')} waiting to be collected`,
    stockLow: (count: number) => `${countOf(count, 'product')} running low`,
    unoffered: (count: number) =>
      `${countOf(count, 'unit')} without a product, so no one can book ${count === 1 ? 'it' : 'them'}`,
  },
});
