import { weekdayName } from '@gatehouse/contract/rules/hoursText';
import { type Hours, hoursOn } from '@gatehouse/contract/rules/siteHours';
import { dayName } from './formatters.ts';
import { messages } from './messages.ts';

/** Why a day has no free time: its site is closed then, or everything is taken. */
export function whyNothingFree(site: Hours, date: string): string {
  const day = hoursOn(site, date);
  const shown = dayName(date, site.timeZone);
  if (day?.hours !== null) return messages.nothingFreeOn(shown);
  if (day.name !== null) return messages.closedFor(shown, day.name);
  return messages.closedEach(weekdayName(Temporal.PlainDate.from(date).dayOfWeek));
}
