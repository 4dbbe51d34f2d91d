import { defineMessages, formatCount, partOf } from '@gatehouse/contract/catalogue';
import type { Box } from '@gatehouse/contract/rules/planBoxes';

const metres = (centimetres: number) => `${centimetres / 100} m`;

export const messages = defineMessages('server/staff', {
  onlyForSale: (count: number) =>
    count === 0 ? 'None are for sale here.' : `Only ${formatCount(count)} for sale here.`,
  waiting: (count: number) =>
    `${formatCount(count)} in it ${count === 1 ? 'waits' : 'wait'} to be collected, so there can’t be fewer.`,
  outsideArea: (area: string) => `It doesn’t fit into ${area}.`,
  drawn: {
    unit: (name: string) => name,
    gate: (name: string) => `${name} (gate)`,
    lockable: (name: string) => `${name} (locker)`,
  },
  place: (area: string, { x, y, width, height }: Box) =>
    `${area}, ${metres(x)} from the left, ${metres(y)} from the top, ${width / 100} × ${metres(height)}`,
  noPlace: 'not on the plan',
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
    noController: 'no controller',
    doorOpen: 'the door is open',
  },
  overlockLifted: (unit: string) => `${unit} is no longer overlocked. You can open it again.`,
});
