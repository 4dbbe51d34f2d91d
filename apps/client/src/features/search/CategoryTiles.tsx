import type { ProductCategory } from '@gatehouse/contract/model/product';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { UnitDrawing } from '../../ui/drawings/UnitDrawing.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCategories } from './queries.ts';
import styles from './Search.module.css';
import { type Search, writeSearch } from './searchState.ts';

const places = ['a', 'b', 'c', 'd', 'e'];

/** The kinds of spaces of the major category, each a search of its own. */
export function CategoryTiles({ search }: { search: Search }) {
  const categories = useCategories(search.bookingType);
  if (categories.isError || categories.data?.length === 0) return null;
  return (
    <section className={styles.section} aria-busy={categories.isPending}>
      <h2>{search.bookingType === 'storage' ? 'Storage for anything' : 'Space for any work'}</h2>
      <ul className={styles.tiles}>
        {categories.data
          ? categories.data.map(({ id, name, unitType }, index) => (
              <li key={id}>
                <Link
                  className={styles.tile}
                  to={hrefTo('SearchList', {}, writeSearch({ ...search, categories: [id] }))}
                >
                  <UnitDrawing
                    type={unitType ?? 'storage'}
                    {...(isRepeated(categories.data, index) && larger)}
                  />
                  {name}
                </Link>
              </li>
            ))
          : places.map((place) => (
              <li key={place} className={styles.tile}>
                <Skeleton height="6.5rem" />
                <Skeleton width="6rem" height="1.5rem" />
              </li>
            ))}
      </ul>
    </section>
  );
}

/** How a second category of the same type is drawn, so that the two can be distinguished. */
const larger = { lengthCm: 600, widthCm: 500, heightCm: 300 };

function isRepeated(categories: readonly ProductCategory[], index: number): boolean {
  return categories.findIndex(({ unitType }) => unitType === categories[index]?.unitType) < index;
}
