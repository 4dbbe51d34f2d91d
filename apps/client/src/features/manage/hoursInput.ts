import type { DayHours, SiteHours } from '@gatehouse/contract/model/siteHours';
import { DAY_MINUTES } from '@gatehouse/contract/rules/dayMinutes';
import { minutesOf, timeOf } from '@gatehouse/contract/rules/siteHours';

/** Hours of a day as a form holds them: times `HH:MM` as they are typed, an end at or before the start on the next day. */
export type DayInput = { kind: 'open' | 'closed' | 'always'; from: string; until: string };
export type ExceptionInput = DayInput & { date: string; name: string };
export type HoursInput = { week: readonly DayInput[]; exceptions: readonly ExceptionInput[] };

const office: DayInput = { kind: 'open', from: '09:00', until: '17:00' };
/** What a week begins with that somebody sets. */
export const firstWeek: HoursInput = { week: Array.from({ length: 7 }, () => office), exceptions: [] };
/** What a day begins with that is otherwise. */
export const firstException: ExceptionInput = { ...office, kind: 'closed', date: '', name: '' };

/** Hours as a form holds them; the days that are otherwise by their dates. */
export function toHoursInput({ week, exceptions }: SiteHours): HoursInput {
  const byDate = exceptions.toSorted((one, other) => one.date.localeCompare(other.date));
  return {
    week: week.map(toDayInput),
    exceptions: byDate.map(({ date, name, hours }) => ({ ...toDayInput(hours), date, name })),
  };
}

/** The hours that a form holds; what is not filled in is missing, which the schema refuses. */
export function fromHoursInput({ week, exceptions }: HoursInput) {
  return {
    week: week.map(fromDayInput),
    exceptions: exceptions.map(({ date, name, ...day }) => ({ date, name, hours: fromDayInput(day) })),
  };
}

function toDayInput(hours: DayHours): DayInput {
  if (hours === null) return { ...office, kind: 'closed' };
  const { from, until } = hours;
  if (from === 0 && until === DAY_MINUTES) return { ...office, kind: 'always' };
  return { kind: 'open', from: timeOf(from), until: timeOf(until) };
}

function fromDayInput({ kind, from: fromTime, until: untilTime }: DayInput) {
  if (kind === 'closed') return null;
  if (kind === 'always') return { from: 0, until: DAY_MINUTES };
  const from = fromTime === '' ? undefined : minutesOf(fromTime);
  if (untilTime === '') return { from, until: undefined };
  const until = minutesOf(untilTime);
  return { from, until: from !== undefined && until <= from ? until + DAY_MINUTES : until };
}
