import type { BookingType, Product } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import { SlidersHorizontal } from 'lucide-react';
import { hrefTo } from '../../../lib/paths.ts';
import { EmptyDrawing } from '../../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Price } from '../../../ui/Price.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { PoolTables } from '../PoolTables.tsx';
import { ProductCard, ProductCardSkeleton } from '../ProductCard.tsx';
import type { useAllAtSite } from '../productQueries.ts';
import { resultMessages } from '../resultMessages.ts';
import { cheapestOf, groupByKind } from '../results.ts';
import { emptySearch, writeSearch } from '../searchState.ts';
import { siteMessages as messages } from '../siteMessages.ts';
import styles from './SitePage.module.css';

type SiteSpacesProps = { site: Site; products: ReturnType<typeof useAllAtSite> };

/** What can be booked at a site, by kind, each with its size and price; and its pool tables. */
export function SiteSpaces({ site, products }: SiteSpacesProps) {
  const kinds = groupByKind(products.data ?? []);
  return (
    <section className={styles.spaces} aria-labelledby="spaces" aria-busy={products.isPending}>
      <h2 id="spaces">{messages.spaces}</h2>
      {products.isPending && (
        <div className={styles.kinds}>
          <ProductCardSkeleton />
          <ProductCardSkeleton />
          <ProductCardSkeleton />
        </div>
      )}
      {products.isError && !products.data && <QueryError query={products} title={messages.spacesFailed} />}
      {products.data?.length === 0 && <NothingHere />}
      {kinds.length > 0 && (
        <div className={styles.kinds}>
          {kinds.map(({ name, products: members }) => (
            <section key={name} aria-label={name}>
              <KindHeading name={name} cheapest={cheapestOf(members)} />
              <ul className={styles.products}>
                {members.map((product) => (
                  <li key={product.id}>
                    <ProductCard
                      product={product}
                      href={hrefTo('SearchProductDetails', {}, { productId: product.id })}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <PoolTables siteId={site.id} />
      <div className={styles.ways}>
        {bookingTypesOf(products.data ?? []).map((bookingType) => (
          <LinkButton
            key={bookingType}
            to={hrefTo('SearchList', {}, writeSearch({ ...emptySearch, bookingType, site: site.id }))}
            icon={<SlidersHorizontal aria-hidden="true" />}
          >
            {messages.filter[bookingType]}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}

type KindHeadingProps = { name: string; cheapest: Product | undefined };

/** A kind of space with the price of the cheapest that can be had. */
function KindHeading({ name, cheapest }: KindHeadingProps) {
  return (
    <div className={styles.kind}>
      <h3 className="pause">{name}</h3>
      <span>
        {cheapest ? (
          <>
            {resultMessages.from}{' '}
            <Price
              cents={cheapest.price}
              interval={cheapest.recurringInterval}
              count={cheapest.recurringIntervalCount}
            />
          </>
        ) : (
          resultMessages.soldOut
        )}
      </span>
    </div>
  );
}

function NothingHere() {
  return (
    <EmptyState
      drawing={<EmptyDrawing of="search" />}
      title={messages.nothing.title}
      text={messages.nothing.text}
      action={<LinkButton to={hrefTo('Search')}>{messages.unknown.all}</LinkButton>}
    />
  );
}

function bookingTypesOf(products: readonly { bookingType: BookingType | null }[]): BookingType[] {
  return [...new Set(products.map(({ bookingType }) => bookingType))].filter((type) => type !== null);
}
