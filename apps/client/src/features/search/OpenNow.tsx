import type { Site } from '@gatehouse/contract/model/site';
import { formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';
import { type OpenState, openState } from '@gatehouse/contract/rules/siteHours';
import { useNow } from '../../ui/useNow.ts';
import styles from './OpenNow.module.css';
import { resultMessages } from './resultMessages.ts';
import { useReaderZone } from './useReaderZone.ts';

const MINUTE_MS = 60_000;
const texts = resultMessages.opening;

/** Whether customers get in at a site at this moment, by its own clock; nothing where it does not say. */
export function OpenNow({ site }: { site: Pick<Site, 'accessHours' | 'timeZone'> }) {
  const now = Temporal.Instant.fromEpochMilliseconds(useNow(MINUTE_MS));
  const readerZone = useReaderZone(site.timeZone);
  const state = openState(site, now);
  if (state === undefined) return null;
  return (
    <span className={styles.state} data-open={state.isOpen}>
      {describe(state, site.timeZone, readerZone)}
    </span>
  );
}

function describe({ isOpen, changesAt }: OpenState, timeZone: string, readerZone: string): string {
  if (changesAt === undefined) return texts.always;
  const time = formatTime(changesAt, timeZone);
  const text = isOpen ? texts.openUntil(time) : texts.closedUntil(time);
  const zone = namedZone(changesAt, timeZone, readerZone);
  return zone === undefined ? text : texts.inZone(text, zone);
}
