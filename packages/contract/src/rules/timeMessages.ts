import { defineMessages } from '../catalogue.ts';

/** Why times are refused: of bookings, of shares and of PIN codes. */
export const timeMessages = defineMessages('rules/times', {
  startInPast: 'The start can’t be in the past.',
  chooseEnd: 'Please choose an end.',
  endBeforeStart: 'The end must be after the start.',
  endInPast: 'The end must be in the future.',
  offQuarter: 'Times must be on a quarter of an hour.',
  tooFar: 'This day is too far away.',
});
