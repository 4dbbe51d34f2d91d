import { formatDimensions } from '@gatehouse/contract/rules/dimensions';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import {
  countThings,
  homeIds,
  homes,
  maxCount,
  storedThings,
  type ThingId,
  type Things,
  thingIds,
} from '../../lib/storedThings.ts';
import { Chip } from '../../ui/Chip.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Details, readDetails } from './detailsState.ts';
import { formatDistance } from './formatDistance.ts';
import styles from './HowBig.module.css';
import { messages } from './messages.ts';
import { OtherProduct } from './OtherProduct.tsx';
import { useStorage } from './productQueries.ts';
import { smallestThatFit } from './rooms.ts';
import type { FinderFrom } from './SizeFinderButton.tsx';
import { emptySearch, writeSearch } from './searchState.ts';

/** Boxes come in fives, everything else one by one. */
const stepOf = (id: ThingId) => (id === 'box' ? 5 : 1);

type SizeFinderProps = { from: FinderFrom; things: Things; onDone: () => void };

/** What are you storing? The smallest that takes it. */
export function SizeFinder({ from, things: given, onDone }: SizeFinderProps) {
  const [things, setThings] = useState(given);
  return (
    <div className={styles.finder}>
      <p>{messages.finder.lead}</p>
      <div className={styles.chips}>
        {homeIds.map((id) => (
          <Chip
            key={id}
            selected={isSame(things, homes[id])}
            onToggle={(isOn) => setThings(isOn ? homes[id] : {})}
          >
            {messages.homeChips[id]}
          </Chip>
        ))}
      </div>
      <ul className={styles.list}>
        {thingIds.map((id) => (
          <Thing
            key={id}
            id={id}
            count={things[id] ?? 0}
            onCount={(count) => setThings({ ...things, [id]: count })}
          />
        ))}
      </ul>
      <Found from={from} things={things} onDone={onDone} />
    </div>
  );
}

type ThingProps = { id: ThingId; count: number; onCount: (count: number) => void };

function Thing({ id, count, onCount }: ThingProps) {
  const { length, width, height } = storedThings[id];
  const step = stepOf(id);
  return (
    <li>
      <span>
        {messages.thingNames[id]}
        <span className={styles.size}>
          {formatDimensions({ dimLength: length, dimWidth: width, dimHeight: height })}
        </span>
      </span>
      <QuantityStepper
        label={messages.thingNames[id]}
        value={count}
        max={maxCount(id)}
        isCountOnly
        onChange={(next) =>
          onCount(Math.max(0, Math.min(count + (next > count ? step : -step), maxCount(id))))
        }
      />
    </li>
  );
}

/** The smallest that fits, at the own site before others, with what was picked already in it. */
function Found({ from, things, onDone }: SizeFinderProps) {
  const storage = useStorage(aroundOf(from));
  const found = useMemo(
    () => (countThings(things) > 0 ? smallestThatFit(storage.data ?? [], things) : []),
    [storage.data, things],
  );
  const ownSite = 'product' in from ? from.product.Site.id : undefined;
  const best = found.find(({ Site }) => Site.id === ownSite) ?? found[0];
  const details: Details =
    'details' in from
      ? { ...from.details, things }
      : { ...readDetails(new URLSearchParams()), place: from.search.place, things };
  if (countThings(things) === 0) return <p className={styles.found}>{messages.finder.nothingPicked}</p>;
  if (storage.isError) return <QueryError query={storage} />;
  return (
    <section className={styles.found} aria-live="polite" aria-busy={storage.isPending}>
      <h3>{found.length > 0 || storage.isPending ? messages.finder.found : messages.finder.none}</h3>
      {storage.isPending && <Skeleton height="4.5rem" />}
      {best && (
        <OtherProduct product={best} details={details} note={noteOf(best.Site, ownSite)} onClick={onDone} />
      )}
      <Link to={everySize(from)} onClick={onDone} className={styles.all}>
        {messages.finder.all}
      </Link>
    </section>
  );
}

function noteOf(site: { id: number; name: string; distanceKm: number | null }, ownSite: number | undefined) {
  if (site.id === ownSite) return messages.nearest.sameSite;
  if (site.distanceKm === null) return site.name;
  return messages.finder.at(site.name, formatDistance(site.distanceKm));
}

/** The results where one looks, the smallest first. */
function everySize(from: FinderFrom): string {
  const search = 'search' in from ? from.search : { ...emptySearch, site: from.product.Site.id };
  return hrefTo('SearchList', {}, writeSearch({ ...search, bookingType: 'storage', sort: 'size' }));
}

function aroundOf(from: FinderFrom) {
  if ('product' in from) return { position: from.product.Site };
  return { siteId: from.search.site, position: from.search.place };
}

function isSame(a: Things, b: Things): boolean {
  return thingIds.every((id) => (a[id] ?? 0) === (b[id] ?? 0));
}
