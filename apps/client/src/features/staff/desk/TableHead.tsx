import { ArrowDown, ArrowUp } from 'lucide-react';
import styles from './AccessTable.module.css';
import { messages } from './messages.ts';
import { columnIds, type Sort } from './tableRows.ts';

/** The columns' names; each sorts by its column, and the other way round when pressed again. */
export function TableHead({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const Direction = sort.descending ? ArrowDown : ArrowUp;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows are a grid, not a table
    <div role="row" tabIndex={-1} aria-rowindex={1} className={styles.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span role="columnheader" tabIndex={-1}>
        <span className="visually-hidden">{messages.selection}</span>
      </span>
      {columnIds.map((id) => {
        const isSorted = sort.by === id;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <span
            key={id}
            role="columnheader"
            tabIndex={-1}
            data-column={id}
            className={styles.headCell}
            aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
          >
            <button
              type="button"
              className={styles.sort}
              onClick={() => onSort({ by: id, descending: isSorted && !sort.descending })}
            >
              {messages.columns[id]}
              {isSorted && <Direction aria-hidden="true" />}
            </button>
          </span>
        );
      })}
    </div>
  );
}
