import type { Site } from '@gatehouse/contract/model/site';
import { dayAt } from '@gatehouse/contract/rules/bookingTime';
import { formatShortDate, formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';
import { hoursOn, type OpenState, openState } from '@gatehouse/contract/rules/siteHours';
import { useNow } from '../../ui/useNow.ts';
import { resultMessages } from './resultMessages.ts';
import { useReaderZone } from './useReaderZone.ts';

const MINUTE_MS = 60_000;
const texts = resultMessages.opening;

export type Opens = Pick<Site, 'hours' | 'accessHours' | 'timeZone'>;
type Opening = OpenState & { text: string };
/** With the zone of its times where the reader's clock says others. */
export type ShownOpening = Pick<Opening, 'isOpen' | 'text'> & { zone: string | undefined };

/** Whether customers get in at a site at this moment, by its own clock; undefined where it does not say. */
export function useOpening(site: Opens): ShownOpening | undefined {
  const now = useNow(MINUTE_MS);
  const readerZone = useReaderZone(site.timeZone);
  const opening = openingAt(site, Math.floor(now / MINUTE_MS));
  if (opening === undefined) return undefined;
  const { isOpen, changesAt, text } = opening;
  return { isOpen, text, zone: changesAt && namedZone(changesAt, site.timeZone, readerZone) };
}

/** What was found of hours last: the server draws the same sites on one page after the other. */
const found = new WeakMap<object, { minute: number; timeZone: string; opening: Opening | undefined }>();

/** The opening of a site in a minute since 1970, within which it does not change: hours are in whole minutes. */
function openingAt(site: Opens, minute: number): Opening | undefined {
  const { timeZone } = site;
  const hours = site.hours ?? site.accessHours;
  if (!hours) return undefined;
  const last = found.get(hours);
  if (last?.minute === minute && last.timeZone === timeZone) return last.opening;
  const now = Temporal.Instant.fromEpochMilliseconds(minute * MINUTE_MS);
  const state = openState(site, now);
  const opening = state && {
    ...state,
    text: describe(state, hoursOn(site, dayAt(now, timeZone)), now, timeZone),
  };
  found.set(hours, { minute, timeZone, opening });
  return opening;
}

function describe(
  { isOpen, changesAt }: OpenState,
  today: ReturnType<typeof hoursOn>,
  now: Temporal.Instant,
  timeZone: string,
): string {
  const closed = today?.hours === null ? texts.closedToday(today.name) : undefined;
  if (changesAt === undefined) return isOpen ? texts.always : (closed ?? texts.closed);
  const isNear = now.until(changesAt).total('hours') < 24;
  const time = formatTime(changesAt, timeZone);
  const at = isNear ? time : texts.onDay(formatShortDate(changesAt, timeZone), time);
  if (isOpen) return texts.openUntil(at);
  return closed === undefined ? texts.closedUntil(at) : texts.thenOpens(closed, at);
}
