import type { Product } from '@gatehouse/contract/model/product';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { RichText } from '../../ui/RichText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Details } from './detailsState.ts';
import { formatDistance } from './formatDistance.ts';
import { messages } from './messages.ts';
import styles from './NearestFree.module.css';
import { OtherProduct } from './OtherProduct.tsx';
import { useOthersNear } from './productQueries.ts';
import { nearestFree } from './results.ts';
import { emptySearch, writeSearch } from './searchState.ts';

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

  const kind = product.bookingType ?? 'storage';
  const everything = hrefTo('SearchList', {}, writeSearch({ ...emptySearch, bookingType: kind }));

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
          <p className={styles.lead}>{messages.nearest.lead}</p>
          <ul className={styles.list}>
            {free.map((other) => (
              <li key={other.id}>
                <OtherProduct
                  product={other}
                  details={details}
                  note={
                    other.Site.id === product.Site.id
                      ? messages.nearest.sameSite
                      : messages.nearest.fromHere(other.Site.name, formatDistance(other.Site.distanceKm ?? 0))
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {!others.isPending && free.length === 0 && (
        <p className={styles.lead}>
          <RichText
            text={messages.nearest.none}
            marks={{ all: (words) => <Link to={everything}>{words}</Link> }}
          />
        </p>
      )}
    </section>
  );
}
