import { formatCount } from '@gatehouse/contract/catalogue';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyDrawing } from '../../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { BulkRun } from '../bulk.ts';
import { type DoorGroup, searchDoors } from '../doors.ts';
import styles from '../UserAccess.module.css';
import { AccessTable } from './AccessTable.tsx';
import { messages } from './messages.ts';
import { countsOf, type FilterId, filterIds, isFilterId, type Sort, sectionsOf } from './tableRows.ts';
import { useDoorBeside } from './useDoorBeside.ts';
import { isForAField } from './useTableKeys.ts';

type AccessDeskProps = {
  site: string;
  groups: readonly DoorGroup[];
  wanted: string;
  search: ReactNode;
  /** What is shown where nothing has the name that is searched for. */
  nothingFound: ReactNode;
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  run: BulkRun | undefined;
  fetchedAt: number;
};

const BY_NAME: Sort = { by: 'name', descending: false };

/** The doors of a site as a table, to be narrowed, sorted and worked with by keys. */
export function AccessDesk(props: AccessDeskProps) {
  const { site, groups, wanted, search, selected, onSelect, run, fetchedAt } = props;
  const [filter, setFilter] = useFilter();
  const [sort, setSort] = useState(BY_NAME);
  const { openKey, open } = useDoorBeside();
  const found = useMemo(() => searchDoors(groups, wanted), [groups, wanted]);
  const sections = useMemo(() => sectionsOf(found, { filter, sort }), [found, filter, sort]);
  const counts = useMemo(() => countsOf(found.flatMap(({ doors }) => doors)), [found]);

  return (
    <>
      <div className={styles.filters}>
        {search}
        <Filters counts={counts} selected={filter} onSelect={setFilter} />
      </div>
      {counts.all === 0 ? (
        props.nothingFound
      ) : sections.length === 0 ? (
        <EmptyState
          drawing={<EmptyDrawing of="search" />}
          title={messages.noneLeft}
          action={<Button onClick={() => setFilter('all')}>{messages.showAll}</Button>}
        />
      ) : (
        <AccessTable
          site={site}
          sections={sections}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={onSelect}
          run={run}
          fetchedAt={fetchedAt}
          openKey={openKey}
          onOpen={open}
        />
      )}
    </>
  );
}

type FiltersProps = {
  counts: Record<FilterId, number>;
  selected: FilterId;
  onSelect: (filter: FilterId) => void;
};

/** What the table can be narrowed to, each with how many it leaves; what leaves none is not offered. */
function Filters({ counts, selected, onSelect }: FiltersProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form
    <div role="group" aria-label={messages.filters} className={styles.chips}>
      {filterIds
        .filter((id) => id === 'all' || id === selected || counts[id] > 0)
        .map((id) => (
          <Chip key={id} selected={id === selected} onToggle={(isOn) => onSelect(isOn ? id : 'all')}>
            {messages.filter[id]} <span className={styles.chipCount}>{formatCount(counts[id])}</span>
          </Chip>
        ))}
    </div>
  );
}

/** What the table is narrowed to, kept in the address. */
function useFilter(): [FilterId, (filter: FilterId) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('show');
  return [
    isFilterId(asked) ? asked : 'all',
    (filter) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (filter === 'all') next.delete('show');
          else next.set('show', filter);
          return next;
        },
        { replace: true },
      ),
  ];
}

/** A field that '/' leads to. */
export function useSearchKey() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || isForAField(event) || field.current === null) return;
      event.preventDefault();
      field.current.select();
      field.current.focus();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return field;
}
