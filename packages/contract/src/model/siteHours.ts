import * as z from 'zod/mini';
import { DAY_MINUTES } from '../rules/dayMinutes.ts';
import { Day, requiredLine } from './common.ts';
import { fieldMessages } from './fieldMessages.ts';

/** Days with hours of their own that a site may have. */
export const MAX_EXCEPTIONS = 100;

/**
 * Minutes of a day by the site's clock from which and until which it is open; an end beyond 1440 is on the next day, and 0
 * to 1440 is day and night. Null is closed.
 */
export const DayHours = z.nullable(
  z
    .object({
      from: z.int(fieldMessages.hours.time).check(z.minimum(0), z.maximum(DAY_MINUTES - 1)),
      until: z.int(fieldMessages.hours.time).check(z.minimum(1), z.maximum(2 * DAY_MINUTES - 1)),
    })
    .check(
      z.refine(({ from, until }) => until > from && until <= from + DAY_MINUTES, {
        path: ['until'],
        message: fieldMessages.hours.end,
      }),
    ),
);
export type DayHours = z.infer<typeof DayHours>;

/** A day with other hours than its weekday, and why: 'Christmas Day'. */
export const HoursException = z.object({ date: Day, name: requiredLine(60), hours: DayHours });
export type HoursException = z.infer<typeof HoursException>;

/** When a site is open: Monday first, and the days that are otherwise, each named once. */
export const SiteHours = z.object({
  week: z.array(DayHours).check(z.length(7)),
  exceptions: z.array(HoursException).check(z.maxLength(MAX_EXCEPTIONS), ({ value, issues }) => {
    const dates = value.map(({ date }) => date);
    for (const [index, date] of dates.entries()) {
      if (dates.indexOf(date) === index) continue;
      issues.push({
        code: 'custom',
        input: value,
        path: [index, 'date'],
        message: fieldMessages.hours.twice,
      });
    }
  }),
});
export type SiteHours = z.infer<typeof SiteHours>;
