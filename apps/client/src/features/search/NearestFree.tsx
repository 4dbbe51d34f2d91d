import type { Product } from '@gatehouse/contract/model/product';
import { formatDimensions } from '@gatehouse/contract/rules/dimensions';
import { SITE_SEARCH_RADIUS_KM } from '@gatehouse/contract/rules/distance';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { ProductDrawing } from '../../ui/drawings/ProductDrawing.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Details, writeDetails } from './detailsState.ts';
import { formatDistance } from './formatters.ts';
import styles from './NearestFree.module.css';
import { useOthersNear } from './queries.ts';
import { resultMessages as messages } from './resultMessages.ts';
import { nearestFree } from './results.ts';
import { emptySearch, writeSearch } from './searchState.ts';

const texts = messages.instead;

type NearestFreeProps = {
  product: Product;
  details: Details;
  title: string;
  /** It has just happened: it is read out and brought into view. */
  isNews: boolean;
  /** Other times of the same product, before other products. */
  children?: ReactNode;
};

/** What to take instead of a space that cannot be had. */
export function NearestFree({ product, details, title, isNews, children }: NearestFreeProps) {
  const box = useRef<HTMLElement>(null);
  const others = useOthersNear(product, details.date);
  const free = nearestFree(product, others.data ?? []);

  useEffect(() => {
    if (isNews) box.current?.focus();
  }, [isNews]);

  return (
    <section ref={box} tabIndex={-1} className={styles.box} role={isNews ? 'alert' : undefined}>
      <p className={styles.title}>{title}</p>
      {children}
      {others.isPending && <Skeleton height="4.5rem" />}
      {free.length > 0 && (
        <>
          <p className={styles.lead}>{texts.lead}</p>
          <ul className={styles.list}>
            {free.map((other) => (
              <li key={other.id}>
                <Link
                  className={styles.other}
                  to={hrefTo('SearchProductDetails', {}, writeDetails({ ...details, productId: other.id }))}
                >
                  <ProductDrawing product={other} size="small" />
                  <span className={styles.textBlock}>
                    <span className={styles.top}>
                      <strong>{other.name}</strong>
                      <Price
                        cents={other.price}
                        interval={other.recurringInterval}
                        count={other.recurringIntervalCount}
                      />
                    </span>
                    <span>{formatDimensions(other)}</span>
                    <span>
                      {other.Site.id === product.Site.id
                        ? texts.sameSite
                        : texts.away(other.Site.name, formatDistance(other.Site.distanceKm ?? 0))}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {!others.isPending && free.length === 0 && (
        <p className={styles.lead}>
          {texts.none(SITE_SEARCH_RADIUS_KM)}{' '}
          <Link
            to={hrefTo(
              'SearchList',
              {},
              writeSearch({ ...emptySearch, bookingType: product.bookingType ?? 'storage' }),
            )}
          >
            {texts.everything}
          </Link>
        </p>
      )}
    </section>
  );
}
