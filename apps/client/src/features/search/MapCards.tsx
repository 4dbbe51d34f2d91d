import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { SitePicture } from '../../ui/drawings/SitePicture.tsx';
import styles from './MapCards.module.css';
import { resultMessages } from './resultMessages.ts';
import type { SiteResult } from './results.ts';
import { SiteSummary } from './SiteSummary.tsx';

type MapCardsProps = {
  sites: readonly SiteResult[];
  /** The sites of the marker that was pressed. */
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
  siteHrefOf: (siteId: number) => string;
};

/** How long the cards must have stood still for the one in front to count as chosen. */
const SETTLE_MS = 120;

/** The sites below the map of a narrow screen: swiping to a card marks its site, pressing a marker brings its card. */
export function MapCards({ sites, chosen, onChoose, siteHrefOf }: MapCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The card that is being brought: what stands in front on its way there nobody has chosen. */
  const brought = useRef<number>(undefined);
  const [first] = chosen;

  useEffect(() => {
    const card = list.current?.querySelector(`[data-site="${first}"]`);
    const isInFront = list.current !== null && siteInFront(list.current) === first;
    brought.current = isInFront ? undefined : first;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    card?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  }, [first]);
  useEffect(() => () => clearTimeout(settling.current), []);

  function onScroll() {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      const id = list.current === null ? undefined : siteInFront(list.current);
      if (brought.current !== undefined) {
        if (id === brought.current) letGo();
      } else if (id !== undefined && !chosen.includes(id)) onChoose([id]);
    }, SETTLE_MS);
  }

  /** Whoever takes hold of the cards moves them from here on. */
  function letGo() {
    brought.current = undefined;
  }

  return (
    <ul
      ref={list}
      className={styles.cards}
      aria-label={resultMessages.map.cards}
      onScroll={onScroll}
      onPointerDown={letGo}
      onWheel={letGo}
    >
      {sites.map((found) => (
        <li
          key={found.site.id}
          data-site={found.site.id}
          data-chosen={chosen.includes(found.site.id)}
          className={styles.card}
          onFocus={() => onChoose([found.site.id])}
        >
          <div className={styles.picture}>
            <SitePicture kind={found.site.icon} seed={found.site.id} media={found.site.Media} sizes="6rem" />
          </div>
          <SiteSummary found={found}>
            <h2 className={styles.name}>
              <Link to={siteHrefOf(found.site.id)} className={styles.link}>
                {found.site.name}
              </Link>
            </h2>
          </SiteSummary>
        </li>
      ))}
    </ul>
  );
}

/** The card nearest to the start of the list; at its end the last one. */
function siteInFront(list: HTMLElement): number | undefined {
  const cards = [...list.children].filter((card) => card instanceof HTMLElement);
  const isAtEnd = list.scrollLeft >= list.scrollWidth - list.clientWidth - 1;
  const start = list.getBoundingClientRect().left;
  const away = (card: Element) => Math.abs(card.getBoundingClientRect().left - start);
  const front = isAtEnd ? cards.at(-1) : cards.toSorted((a, b) => away(a) - away(b))[0];
  return front && Number(front.dataset.site);
}
