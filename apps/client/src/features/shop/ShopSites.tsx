import { whereaboutsOf } from '@gatehouse/contract/formats/siteName';
import type { Site } from '@gatehouse/contract/model/site';
import { hrefTo } from '../../lib/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { SitePicture } from '../../ui/drawings/SitePicture.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { messages } from './messages.ts';
import type { StockedSite } from './queries.ts';
import styles from './ShopSites.module.css';
import { categoriesOf } from './stock.ts';

type ShopSitesProps = {
  title: string;
  /** Why they come in this order. */
  note?: string | undefined;
  sites: readonly Site[];
  /** What sites have for sale; undefined while that is not known. */
  stocked: readonly StockedSite[] | undefined;
};

/** Sites to shop at, each with what it has. */
export function ShopSites({ title, note, sites, stocked }: ShopSitesProps) {
  if (sites.length === 0) return null;
  return (
    <section className={styles.sites} aria-label={title}>
      <div>
        <h2>{title}</h2>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <Card>
        <ul className={styles.list}>
          {sites.map((site) => {
            const goods = stocked?.find((one) => one.site.id === site.id)?.goods ?? [];
            return (
              <li key={site.id}>
                <ListRow
                  to={hrefTo('ShopMain', { siteId: site.id })}
                  title={site.name}
                  subtitle={
                    <Facts
                      of={[
                        whereaboutsOf(site),
                        categoriesOf(goods)
                          .map(({ name }) => name)
                          .join(', '),
                      ]}
                    />
                  }
                  leading={
                    <div className={styles.picture}>
                      <SitePicture kind={site.icon} seed={site.id} media={site.Media} sizes="6rem" />
                    </div>
                  }
                  trailing={
                    stocked && <span className={styles.count}>{messages.products(goods.length)}</span>
                  }
                />
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
