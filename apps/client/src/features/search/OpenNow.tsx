import type { Site } from '@gatehouse/contract/model/site';
import { dayAt } from '@gatehouse/contract/rules/bookingTime';
import { formatShortDate, formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';
import { hoursOn, type OpenState, openState } from '@gatehouse/contract/rules/siteHours';
import { useNow } from '../../ui/useNow.ts';
import styles from './OpenNow.module.css';
import { resultMessages } from './resultMessages.ts';
import { useReaderZone } from './useReaderZone.ts';

const MINUTE_MS = 60_000;
const texts = resultMessages.opening;

type Opens = Pick<Site, 'hours' | 'accessHours' | 'timeZone'>;
type Opening = OpenState & { text: string };

/** Whether customers get in at a site at this moment, by its own clock; nothing where it does not say. */
export function OpenNow({ site }: { site: Opens }) {
  const now = useNow(MINUTE_MS);
  const readerZone = useReaderZone(site.timeZone);
  const opening = openingAt(site, Math.floor(now / MINUTE_MS));
  if (opening === undefined) return null;
  const { isOpen, changesAt, text } = opening;
  const zone = changesAt && namedZone(changesAt, site.timeZone, readerZone);
  return (
    <span className={styles.state} data-open={isOpen}>
      {zone === undefined ? text : texts.inZone(text, zone)}
    </span>
  );
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
