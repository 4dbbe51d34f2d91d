/**
 * Dates and times as people read them (en-AU), always by the clock of the site they belong to, whatever zone the
 * reader sits in.
 */

const formatters = new Map<string, Intl.DateTimeFormat>();

function format(instant: Temporal.Instant, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${Object.keys(options).join()}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-AU', { ...options, timeZone });
    formatters.set(key, formatter);
  }
  return formatter.format(instant.epochMilliseconds).replaceAll('\u202f', ' ');
}

/** `DD/MM/YYYY` (docs/specification/README.md#australia). */
export function formatDate(instant: Temporal.Instant, timeZone: string): string {
  return format(instant, timeZone, { day: '2-digit', month: '2-digit', year: 'numeric' });
}

/** `Fri, 2 Oct 2026` in the running text of a screen. */
export function formatLongDate(instant: Temporal.Instant, timeZone: string): string {
  return format(instant, timeZone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
}

/** `Sun 29 Nov`, of a day that is near. */
export function formatShortDate(instant: Temporal.Instant, timeZone: string): string {
  return format(instant, timeZone, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
}

/** `2:30 pm`; with its zone where the clock shows that time twice: `2:30 am AEST`. */
export function formatTime(instant: Temporal.Instant, timeZone: string): string {
  const time = format(instant, timeZone, { hour: 'numeric', minute: '2-digit' });
  return isShownTwice(instant, timeZone) ? `${time} ${shortZone(instant, timeZone)}` : time;
}

/** Whether the clock of a zone shows this time of this day twice, because it is put back over it. */
function isShownTwice(instant: Temporal.Instant, timeZone: string): boolean {
  const local = instant.toZonedDateTimeISO(timeZone).toPlainDateTime();
  const shown = (disambiguation: 'earlier' | 'later') => local.toZonedDateTime(timeZone, { disambiguation });
  return !shown('earlier').equals(shown('later'));
}

/** 'AEST', 'AEDT'. */
function shortZone({ epochMilliseconds }: Temporal.Instant, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' }).formatToParts(
    epochMilliseconds,
  );
  const zone = parts.find(({ type }) => type === 'timeZoneName');
  if (zone === undefined) throw new RangeError(`${timeZone} has no short name`);
  return zone.value;
}

/** A calendar day `YYYY-MM-DD` as `formatLongDate` writes it: `Fri, 2 Oct 2026`. */
export function formatLongDay(day: Temporal.PlainDate | string): string {
  return formatLongDate(Temporal.PlainDate.from(day).toZonedDateTime('UTC').toInstant(), 'UTC');
}

/**
 * What to write beside a time where the site's clock and the reader's differ at that instant: 'Brisbane time'.
 * Undefined where they agree and nothing needs to be said.
 */
export function namedZone(
  instant: Temporal.Instant,
  timeZone: string,
  readerTimeZone: string,
): string | undefined {
  if (timeZone === readerTimeZone) return undefined;
  const offset = (zone: string) => instant.toZonedDateTimeISO(zone).offsetNanoseconds;
  if (offset(timeZone) === offset(readerTimeZone)) return undefined;
  return zoneName(timeZone);
}

/** A zone by its city: 'Brisbane time'. */
export function zoneName(timeZone: string): string {
  return `${timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;
}
