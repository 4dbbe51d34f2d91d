import { whereaboutsOf } from '@gatehouse/contract/formats/siteName';
import type { ReactNode } from 'react';
import { Facts } from '../../ui/Facts.tsx';
import { Price } from '../../ui/Price.tsx';
import { formatDistance } from './formatDistance.ts';
import { formatFloor } from './formatters.ts';
import { OpenState } from './OpenNow.tsx';
import { resultMessages as messages } from './resultMessages.ts';
import { offerOf, type SiteResult } from './results.ts';
import styles from './SiteSummary.module.css';
import { useOpening } from './useOpening.ts';

const MAX_PARTS = 3;

/** A site among the results: where it lies, whether it is open, and what it has from which price. */
export function SiteSummary({ found, children }: { found: SiteResult; children: ReactNode }) {
  const { site, cheapest, products } = found;
  const opening = useOpening(site);
  return (
    <div className={styles.summary}>
      {children}
      <p className={styles.line}>
        <span>{whereaboutsOf(site)}</span>
        {site.distanceKm !== null && <span>{formatDistance(site.distanceKm)}</span>}
        {/* In this line there is room for it: below, it would move a page that the server drew by another line. */}
        {opening?.zone && <span>{opening.zone}</span>}
      </p>
      <p className={styles.line}>{opening && <OpenState opening={opening}>{opening.text}</OpenState>}</p>
      <p className={styles.offer}>
        {cheapest ? (
          <span className={styles.from}>
            {messages.from}{' '}
            <Price
              cents={cheapest.price}
              interval={cheapest.recurringInterval}
              count={cheapest.recurringIntervalCount}
            />
          </span>
        ) : (
          <span className={styles.from}>{messages.soldOut}</span>
        )}
        <span>
          <Facts of={offerLabels(products)} />
        </span>
      </p>
    </div>
  );
}

function offerLabels(products: SiteResult['products']): string[] {
  const { rooms, others } = offerOf(products);
  const [smallest, largest] = [rooms[0], rooms.at(-1)].map((room) => room && formatFloor(room));
  const parts = smallest && largest ? [messages.sizes(rooms.length, smallest, largest), ...others] : others;
  const more = parts.length - MAX_PARTS;
  return more > 1 ? [...parts.slice(0, MAX_PARTS), messages.moreKinds(more)] : parts;
}
