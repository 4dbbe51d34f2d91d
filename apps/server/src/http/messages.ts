import { countOf, defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/http', {
  theRequest: 'The request',
  keyInvalid: 'Idempotency-Key must be 8 to 128 visible characters.',
  /** `what` is what was done too often, `instead` '' or what else helps. */
  tooMany: (what: string, duration: string, instead: string) =>
    `Too many ${what}. Try again in ${duration}${instead && `, or ${instead}`}.`,
  seconds: (count: number) => countOf(count, 'second'),
  minutes: (count: number) => countOf(count, 'minute'),
  hours: (count: number) => countOf(count, 'hour'),
});
