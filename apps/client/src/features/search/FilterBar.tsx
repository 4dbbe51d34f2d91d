import type { ProductCategory } from '@gatehouse/contract/model/product';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { LazySlideOver } from '../../ui/LazyOverlays.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { UnitIcon } from '../../ui/UnitIcon.tsx';
import { FeatureIcon } from './FeatureIcon.tsx';
import styles from './FilterBar.module.css';
import { groupKinds } from './kinds.ts';
import { useProductFeatures } from './productQueries.ts';
import { useCategories } from './queries.ts';
import { resultMessages as messages } from './resultMessages.ts';
import {
  countFilters,
  distances,
  type Search,
  sortIn,
  sortName,
  sorts,
  withoutFilters,
} from './searchState.ts';

const texts = messages.filters;

type FilterBarProps = {
  search: Search;
  onChange: (search: Search) => void;
  /** How many results the filters leave; undefined while it is not known. */
  count: number | undefined;
  /** Nothing in sight but the button: above a map there is no room for more. */
  isShort?: boolean;
};

/** Kinds of spaces in sight, everything else behind one button, and the order of the results. */
export function FilterBar({ search, onChange, count, isShort = false }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const categories = useCategories(search.bookingType);
  const filters = countFilters(search);
  return (
    <div className={styles.bar}>
      <Button icon={<SlidersHorizontal aria-hidden="true" />} onClick={() => setOpen(true)}>
        {texts.button(filters)}
      </Button>
      {!isShort && (
        <ul className={styles.kinds} aria-label={messages.kinds.list}>
          {categories.data?.map((category) => (
            <li key={category.id}>
              <KindChip category={category} search={search} onChange={onChange} />
            </li>
          ))}
        </ul>
      )}
      <LazySlideOver
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.title}
        footer={
          <div className={styles.actions}>
            <Button variant="quiet" disabled={filters === 0} onClick={() => onChange(withoutFilters(search))}>
              {texts.clear}
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {count === undefined ? texts.showAny : texts.show(count)}
            </Button>
          </div>
        }
      >
        <FilterFields search={search} onChange={onChange} />
      </LazySlideOver>
    </div>
  );
}

type Filtering = Omit<FilterBarProps, 'count' | 'isShort'>;

function KindChip({ category, search, onChange }: Filtering & { category: ProductCategory }) {
  const { id, name, unitType } = category;
  return (
    <Chip
      selected={search.categories.includes(id)}
      icon={<UnitIcon type={unitType ?? 'storage'} />}
      onToggle={() => onChange({ ...search, categories: toggled(search.categories, id) })}
    >
      {name}
    </Chip>
  );
}

function FilterFields({ search, onChange }: Filtering) {
  const categories = useCategories(search.bookingType);
  const features = useProductFeatures();
  return (
    <div className={styles.fields}>
      {search.place && (
        <SelectField
          label={texts.distance}
          hint={texts.distanceFrom(search.place.name)}
          value={search.distanceKm}
          onChange={(event) => onChange({ ...search, distanceKm: Number(event.target.value) })}
        >
          {distances.map((km) => (
            <option key={km} value={km}>
              {texts.within(km)}
            </option>
          ))}
        </SelectField>
      )}
      {groupKinds(categories.data ?? []).map(({ group, categories: members }) => (
        <fieldset key={group} className={styles.group}>
          <legend>{messages.kinds.filter[group]}</legend>
          {members.map((category) => (
            <KindChip key={category.id} category={category} search={search} onChange={onChange} />
          ))}
        </fieldset>
      ))}
      <fieldset className={styles.group}>
        <legend>{texts.features}</legend>
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
          {texts.failed}{' '}
          <Button
            variant="quiet"
            onClick={() => {
              void categories.refetch();
              void features.refetch();
            }}
          >
            {messages.tryAgain}
          </Button>
        </p>
      )}
    </div>
  );
}

export function SortField({ search, onChange }: Filtering) {
  return (
    <label className={styles.sort}>
      <span>{messages.sort.label}</span>
      <select
        value={search.sort}
        onChange={(event) => onChange({ ...search, sort: sortIn(event.target.value) ?? search.sort })}
      >
        {sorts.map((sort) => (
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
