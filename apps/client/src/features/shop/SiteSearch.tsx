import type { Site } from '@gatehouse/contract/model/site';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { closestFirst } from '../../lib/likelyPlace.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { messages } from './messages.ts';
import { useOwnSites, useSites, useStockedSites } from './queries.ts';
import { ShopSites } from './ShopSites.tsx';
import styles from './SiteSearch.module.css';

const DEBOUNCE_MS = 200;

/** Where to shop: the customer's own sites first, then all of them. */
export function SiteSearch() {
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const sites = useSites(query);
  const own = useOwnSites().data ?? [];
  const isOwn = (site: Site) => own.some(({ id }) => id === site.id);
  const stocked = useStockedSites().data;
  const found = closestFirst(sites.data ?? []);

  return (
    <div className={styles.page} aria-busy={sites.isPending}>
      <h1>{messages.chooseSite}</h1>
      <TextField
        label={messages.site}
        type="search"
        placeholder={messages.sitePlaceholder}
        icon={<Search aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
        enterKeyHint="search"
        autoComplete="off"
      />
      <p className="visually-hidden" role="status">
        {sites.data && messages.sitesFound(found.length)}
      </p>
      {sites.isPending && <Skeleton height="18rem" />}
      {sites.error && !sites.data && <QueryError query={sites} title={messages.sitesFailed} />}
      {sites.data?.length === 0 && (
        <EmptyState
          drawing={<EmptyDrawing of="search" />}
          title={messages.noSiteFound}
          text={messages.noSiteFoundText}
          action={text !== '' && <Button onClick={() => setText('')}>{messages.showAllSites}</Button>}
        />
      )}
      <ShopSites title={messages.yourSites} sites={found.filter(isOwn)} stocked={stocked} />
      <ShopSites
        title={found.some(isOwn) ? messages.otherSites : messages.allSites}
        sites={found.filter((site) => !isOwn(site))}
        stocked={stocked}
      />
    </div>
  );
}
