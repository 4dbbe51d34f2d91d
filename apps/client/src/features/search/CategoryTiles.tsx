import type { ProductCategory } from '@gatehouse/contract/model/product';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { UnitDrawing } from '../../ui/drawings/UnitDrawing.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { groupKinds } from './kinds.ts';
import { useCategories } from './queries.ts';
import { resultMessages as messages } from './resultMessages.ts';
import styles from './Search.module.css';
import { type Search, withBookingType, writeSearch } from './searchState.ts';

const places = ['a', 'b', 'c', 'd', 'e'];

/** The kinds of spaces of the major category, and what can be hired or parked in; each a search of its own. */
export function CategoryTiles({ search }: { search: Search }) {
  const categories = useCategories();
  if (categories.isError) return null;
  if (categories.isPending) return <TileSkeletons />;
  return groupKinds(categories.data)
    .filter(({ group }) => group === search.bookingType || group === 'hire')
    .map(({ group, categories: members }) => (
      <section key={group} className={styles.section}>
        <h2>{messages.kinds.title[group]}</h2>
        <ul className={styles.tiles}>
          {members.map((category, index) => (
            <li key={category.id}>
              <Link
                className={styles.tile}
                to={hrefTo('SearchList', {}, writeSearch(searchFor(category, search)))}
              >
                <UnitDrawing
                  type={category.unitType ?? 'storage'}
                  {...(isRepeated(members, index) && larger)}
                />
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ));
}

function TileSkeletons() {
  return (
    <section className={styles.section} aria-busy="true">
      <Skeleton width="14rem" height="2rem" />
      <ul className={styles.tiles}>
        {places.map((place) => (
          <li key={place} className={styles.tile}>
            <Skeleton height="6.5rem" />
            <Skeleton width="6rem" height="1.5rem" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function searchFor({ id, bookingType }: ProductCategory, search: Search): Search {
  return { ...withBookingType(search, bookingType ?? search.bookingType), categories: [id] };
}

/** How a second category of the same type is drawn, so that the two can be distinguished. */
const larger = { lengthCm: 600, widthCm: 500, heightCm: 300 };

function isRepeated(categories: readonly ProductCategory[], index: number): boolean {
  return categories.findIndex(({ unitType }) => unitType === categories[index]?.unitType) < index;
}
