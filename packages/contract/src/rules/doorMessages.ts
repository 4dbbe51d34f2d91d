import { countOf, defineMessages, formatCount } from '../catalogue.ts';

/** What is said of doors wherever they are listed. */
export const doorMessages = defineMessages('rules/doors', {
  unitAlarming: (name: string) => `Unit ${name} is alarming!`,
  unitsAlarming: (count: number) => `There are ${formatCount(count)} units alarming!`,
  bulkTime: (seconds: number, time: string) =>
    `This can take up to ${seconds} seconds per selected unit: up to ${time}.`,
  seconds: (count: number) => countOf(count, 'second'),
  minutes: (count: number) => countOf(count, 'minute'),
});
