import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/alerts', {
  controllerOffline: (name: string) => `Controller ${name} is offline.`,
  controllerBack: (name: string) => `Controller ${name} is back online.`,
  jammed: {
    unit: (name: string) => `The lock of unit ${name} is jammed.`,
    gate: (name: string) => `Gate ${name} is jammed.`,
    locker: (name: string) => `Locker ${name} is jammed.`,
    door: 'A door is jammed.',
  },
  arrears: (unit: string, date: string) => `Unit ${unit} has been in arrears since ${date}.`,
  skipped: {
    game: (table: string) => `A game at ${table} was skipped: no one took the turn.`,
    booking: (unit: string) => `A booking of unit ${unit} was skipped because it wasn’t paid for.`,
  },
  lockerEmpty: (name: string) => `Locker ${name} is empty.`,
  stockLow: (name: string, left: string) => `${name} is running low: ${left} left for sale.`,
  uncollected: (reference: string) =>
    `Order ${reference} has been waiting for collection for more than 3 days.`,
});
