import type { Site } from '@gatehouse/contract/model/site';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { SitePicture } from '../../ui/drawings/SitePicture.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { messages } from './messages.ts';
import { useGoodsCounts, useOwnSites, useSites } from './queries.ts';
import styles from './SiteSearch.module.css';

const DEBOUNCE_MS = 200;

/** Where to shop: the customer's own sites first, then all of them. */
export function SiteSearch() {
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const sites = useSites(query);
  const own = useOwnSites().data ?? [];
  const isOwn = (site: Site) => own.some(({ id }) => id === site.id);
  const found = sites.data ?? [];

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
      <SiteList title={messages.yourSites} sites={found.filter(isOwn)} />
      <SiteList
        title={found.some(isOwn) ? messages.otherSites : messages.allSites}
        sites={found.filter((site) => !isOwn(site))}
      />
    </div>
  );
}

function SiteList({ title, sites }: { title: string; sites: Site[] }) {
  const goods = useGoodsCounts();
  if (sites.length === 0) return null;
  return (
    <section className={styles.sites} aria-label={title}>
      <h2>{title}</h2>
      <Card>
        <ul className={styles.list}>
          {sites.map((site) => (
            <li key={site.id}>
              <ListRow
                to={hrefTo('ShopMain', { siteId: site.id })}
                title={site.name}
                subtitle={`${site.Address.suburb} ${site.Address.state} ${site.Address.postcode}`}
                leading={
                  <div className={styles.picture}>
                    <SitePicture kind={site.icon} seed={site.id} media={site.Media} sizes="6rem" />
                  </div>
                }
                trailing={
                  goods.data && (
                    <span className={styles.count}>
                      {messages.products(goods.data.get(site.id)?.length ?? 0)}
                    </span>
                  )
                }
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
