import type { PoolTable, QueueEntry } from '@gatehouse/contract/api/poolTables';
import { formatTime } from '@gatehouse/contract/rules/displayTime';
import { hiddenGamesLabel } from '@gatehouse/contract/rules/poolQueue';
import { Button } from '../../ui/Button.tsx';
import { messages } from './messages.ts';
import styles from './Places.module.css';
import { placeStatus } from './queueView.ts';

type PlacesProps = {
  table: PoolTable;
  shown: readonly QueueEntry[];
  own: ReadonlySet<number>;
  isExpanded: boolean;
  onToggle: () => void;
};

/** The queue as places: each a ball with its number, whoever stands there, and when it will be their turn. */
export function Places({ table, shown, own, isExpanded, onToggle }: PlacesProps) {
  const label = hiddenGamesLabel(table.Queue.length, isExpanded);
  return (
    <section className={styles.queue} aria-labelledby="queue">
      <header className={styles.head}>
        <h2 id="queue">{messages.queued}</h2>
        <p className={styles.count}>{table.Queue.length}</p>
      </header>
      {table.Queue.length === 0 ? (
        <p className={styles.empty}>{messages.nobodyWaits}</p>
      ) : (
        <ol className={styles.places} id="places">
          {shown.map((entry) => (
            <Place key={entry.id} entry={entry} isOwn={own.has(entry.id)} timeZone={table.Site_timeZone} />
          ))}
        </ol>
      )}
      {label && (
        <Button variant="quiet" aria-expanded={isExpanded} aria-controls="places" onClick={onToggle}>
          {label}
        </Button>
      )}
    </section>
  );
}

type PlaceProps = { entry: QueueEntry; isOwn: boolean; timeZone: string };

function Place({ entry, isOwn, timeZone }: PlaceProps) {
  const { index, alias, endsAt, expectedStart, turnEndsAt } = entry;
  const time = (instant: string) => formatTime(Temporal.Instant.from(instant), timeZone);
  const when = endsAt
    ? messages.until(time(endsAt))
    : turnEndsAt
      ? messages.until(time(turnEndsAt))
      : messages.about(time(expectedStart));
  return (
    <li className={styles.place} data-own={isOwn} data-first={index === 1}>
      <span className={styles.ball}>
        <span className="visually-hidden">{messages.place} </span>
        <span className={styles.number}>{index}</span>
      </span>
      <span className={styles.who}>
        <span className={styles.alias}>
          {alias}
          {isOwn && <span className={styles.you}>{messages.you}</span>}
        </span>
        <span className={styles.status}>{placeStatus(entry)}</span>
      </span>
      <span className={styles.when}>{when}</span>
    </li>
  );
}
