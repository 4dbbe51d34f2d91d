import { defineMessages, formatCount, partOf } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/staff', {
  onlyForSale: (count: number) =>
    count === 0 ? 'None are for sale here.' : `Only ${formatCount(count)} for sale here.`,
  waiting: (count: number) => `${formatCount(count)} in it ${count === 1 ? 'waits' : 'wait'} to be collected, so there can’t be fewer.`,
  overlocked: {
    subject: (unit: string) => `${unit} is overlocked`,
    content: (unit: string) => `Site staff overlocked ${unit}. Please contact them to have it lifted.`,
    button: 'Show the unit',
  },
  bulk: {
    open: (done: number, all: number) => `${partOf(done, all, 'unit')} opened.`,
    lock: (done: number, all: number) => `${partOf(done, all, 'unit')} locked.`,
    failed: (done: string, failures: string) => `${done} Failed: ${failures}`,
    notFound: 'not found',
    noDoor: 'no door',
    doorOpen: 'the door is open',
  },
  overlockLifted: (unit: string) => `${unit} is no longer overlocked. You can open it again.`,
});
