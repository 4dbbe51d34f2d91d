import { pageMessages } from '@gatehouse/contract/pages/messages';
import { KeyRound, MapPin, Repeat2 } from 'lucide-react';
import { useParams } from 'react-router';
import { likelyPlace } from '../../lib/likelyPlace.ts';
import { messageOf } from '../../lib/networkError.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { SitePicture } from '../../ui/drawings/SitePicture.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { messages } from './messages.ts';
import { ProductList, ProductListSkeleton } from './ProductList.tsx';
import { type ShopSite, type StockedSite, useShopSite } from './queries.ts';
import styles from './ShopMain.module.css';
import { ShopSites } from './ShopSites.tsx';

/** Goods of one site, bought here and taken from its lockers. */
export function ShopMain() {
  const { siteId } = useParams();
  const shop = useShopSite(siteId);
  useTitle(siteId === undefined ? undefined : titleOf(shop));
  if (shop.kind === 'site') return <SiteShop key={shop.site.id} {...shop} />;
  return (
    <div className={styles.page} aria-busy={shop.kind === 'unknown'}>
      <h1>{messages.shop}</h1>
      {shop.kind === 'unknown' && (
        <>
          <Skeleton height="6rem" />
          <ProductListSkeleton />
        </>
      )}
      {shop.kind === 'failed' && (
        <ErrorState text={messageOf(shop.error)} onRetry={shop.retry} isRetrying={shop.isRetrying} />
      )}
      {shop.kind === 'choice' && <SiteChoice sites={shop.sites} />}
      {shop.kind === 'invalid' && <InvalidSite />}
    </div>
  );
}

/** Whose shop it is, where the address says so. */
function titleOf(shop: ShopSite): string | undefined {
  if (shop.kind === 'invalid') return pageMessages.noSite;
  return shop.kind === 'site' ? pageMessages.shopAt(shop.site.name) : undefined;
}

/** All sites with something for sale: nobody has to look where there is nothing. */
function SiteChoice({ sites }: { sites: readonly StockedSite[] }) {
  const place = likelyPlace();
  if (sites.length === 0) {
    return (
      <EmptyState
        drawing={<EmptyDrawing of="shop" />}
        title={messages.nothingForSale}
        text={messages.nothingForSaleText}
      />
    );
  }
  return (
    <>
      <div className={styles.textBlock}>
        <p className={styles.fact}>
          <KeyRound aria-hidden="true" />
          {messages.payHere}
        </p>
      </div>
      <ShopSites
        title={messages.whereToCollect}
        note={place && messages.closestTo(place.name)}
        sites={sites.map(({ site }) => site)}
        stocked={sites}
      />
    </>
  );
}

function InvalidSite() {
  return (
    <EmptyState
      drawing={<EmptyDrawing of="shop" />}
      title={messages.invalidSite}
      text={messages.invalidSiteText}
      action={
        <LinkButton variant="primary" to={hrefTo('SiteSearch')}>
          {messages.chooseSite}
        </LinkButton>
      }
    />
  );
}

type SiteShopProps = Extract<ReturnType<typeof useShopSite>, { kind: 'site' }>;

function SiteShop({ site }: SiteShopProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.picture}>
          <SitePicture kind={site.icon} seed={site.id} media={site.Media} sizes="11rem" />
        </div>
        <div className={styles.textBlock}>
          <h1>{messages.shop}</h1>
          <p className={styles.site} translate="no">
            {site.name}
          </p>
          <p className={styles.fact}>
            <MapPin aria-hidden="true" />
            {site.Address.fullAddress}
          </p>
          <p className={styles.fact}>
            <KeyRound aria-hidden="true" />
            {messages.payHere}
          </p>
        </div>
        <LinkButton to={hrefTo('SiteSearch')} icon={<Repeat2 />} className={styles.change}>
          {messages.changeSite}
        </LinkButton>
      </header>
      <ProductList site={site} />
    </div>
  );
}
