import type { Site } from '../model/site.ts';

/** Whether customers get in at a site, and when that changes next; undefined where it never does. */
export type OpenState = { isOpen: boolean; changesAt: Temporal.Instant | undefined };

/**
 * Whether a site is open at an instant, by its own clock (docs/specification/sites.md#site). Undefined where it does
 * not say when it is open.
 */
export function openState(
  { accessHours, timeZone }: Pick<Site, 'accessHours' | 'timeZone'>,
  now: Temporal.Instant,
): OpenState | undefined {
  if (accessHours === null) return undefined;
  const { from, until } = accessHours;
  if (from === until || (from === '00:00' && until === '24:00'))
    return { isOpen: true, changesAt: undefined };
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  // Yesterday's hours may reach into today, and tomorrow's are the next where today's are over.
  for (const days of [-1, 0, 1]) {
    const day = today.add({ days });
    const opens = at(day, from, timeZone);
    const closes = at(until < from ? day.add({ days: 1 }) : day, until, timeZone);
    if (Temporal.Instant.compare(now, opens) < 0) return { isOpen: false, changesAt: opens };
    if (Temporal.Instant.compare(now, closes) < 0) return { isOpen: true, changesAt: closes };
  }
  throw new RangeError(`No opening after ${now} from ${from} in ${timeZone}`);
}

function at(day: Temporal.PlainDate, time: string, timeZone: string): Temporal.Instant {
  if (time === '24:00') return at(day.add({ days: 1 }), '00:00', timeZone);
  return day.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
}
