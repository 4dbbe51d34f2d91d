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

/** Whether customers get in at a site at this moment, by its own clock; nothing where it does not say. */
export function OpenNow({ site }: { site: Pick<Site, 'hours' | 'accessHours' | 'timeZone'> }) {
  const now = Temporal.Instant.fromEpochMilliseconds(useNow(MINUTE_MS));
  const readerZone = useReaderZone(site.timeZone);
  const state = openState(site, now);
  if (state === undefined) return null;
  const today = hoursOn(site, dayAt(now, site.timeZone));
  const text = describe(state, today, now, site.timeZone);
  const zone = state.changesAt && namedZone(state.changesAt, site.timeZone, readerZone);
  return (
    <span className={styles.state} data-open={state.isOpen}>
      {zone === undefined ? text : texts.inZone(text, zone)}
    </span>
  );
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
