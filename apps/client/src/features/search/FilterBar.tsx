import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { LazySlideOver } from '../../ui/LazyOverlays.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { UnitIcon } from '../../ui/UnitIcon.tsx';
import { FeatureIcon } from './FeatureIcon.tsx';
import styles from './FilterBar.module.css';
import { useCategories, useProductFeatures } from './queries.ts';
import { countFilters, distances, type Search, Sort, sortName, withoutFilters } from './searchState.ts';

type FilterBarProps = {
  search: Search;
  onChange: (search: Search) => void;
  /** How many results the filters leave; undefined while it is not known. */
  count: number | undefined;
};

/** Kinds of spaces in sight, everything else behind one button, and the order of the results. */
export function FilterBar({ search, onChange, count }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const categories = useCategories(search.bookingType);
  const filters = countFilters(search);
  return (
    <div className={styles.bar}>
      <Button icon={<SlidersHorizontal aria-hidden="true" />} onClick={() => setOpen(true)}>
        Filters{filters > 0 && ` (${filters})`}
      </Button>
      <ul className={styles.kinds} aria-label="Kinds of spaces">
        {categories.data?.map(({ id, name, unitType }) => (
          <li key={id}>
            <Chip
              selected={search.categories.includes(id)}
              icon={<UnitIcon type={unitType ?? 'storage'} />}
              onToggle={() => onChange({ ...search, categories: toggled(search.categories, id) })}
            >
              {name}
            </Chip>
          </li>
        ))}
      </ul>
      <LazySlideOver
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={
          <div className={styles.actions}>
            <Button variant="quiet" disabled={filters === 0} onClick={() => onChange(withoutFilters(search))}>
              Clear all
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {count === undefined ? 'Show results' : count === 1 ? 'Show 1 result' : `Show ${count} results`}
            </Button>
          </div>
        }
      >
        <FilterFields search={search} onChange={onChange} />
      </LazySlideOver>
    </div>
  );
}

function FilterFields({ search, onChange }: Omit<FilterBarProps, 'count'>) {
  const categories = useCategories(search.bookingType);
  const features = useProductFeatures();
  return (
    <div className={styles.fields}>
      {search.place && (
        <SelectField
          label="Distance"
          hint={`From ${search.place.name}`}
          value={search.distanceKm}
          onChange={(event) => onChange({ ...search, distanceKm: Number(event.target.value) })}
        >
          {distances.map((km) => (
            <option key={km} value={km}>
              Within {km} km
            </option>
          ))}
        </SelectField>
      )}
      <fieldset className={styles.group}>
        <legend>Kind of space</legend>
        {categories.data?.map(({ id, name, unitType }) => (
          <Chip
            key={id}
            selected={search.categories.includes(id)}
            icon={<UnitIcon type={unitType ?? 'storage'} />}
            onToggle={() => onChange({ ...search, categories: toggled(search.categories, id) })}
          >
            {name}
          </Chip>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Features</legend>
        {features.data?.map(({ id, name, icon }) => (
          <Chip
            key={id}
            selected={search.features.includes(id)}
            icon={<FeatureIcon name={icon} />}
            onToggle={() => onChange({ ...search, features: toggled(search.features, id) })}
          >
            {name}
          </Chip>
        ))}
      </fieldset>
      {(categories.isError || features.isError) && (
        <p className={styles.note}>
          Not all filters could be loaded.{' '}
          <Button
            variant="quiet"
            onClick={() => {
              void categories.refetch();
              void features.refetch();
            }}
          >
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}

export function SortField({ search, onChange }: Omit<FilterBarProps, 'count'>) {
  return (
    <label className={styles.sort}>
      <span>Sort by</span>
      <select
        value={search.sort}
        onChange={(event) => onChange({ ...search, sort: Sort.parse(event.target.value) })}
      >
        {Sort.options.map((sort) => (
          <option key={sort} value={sort}>
            {sortName(sort, search.place)}
          </option>
        ))}
      </select>
    </label>
  );
}

function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
