import { isSortable, type Row } from '@gatehouse/contract/resources/resource';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import fields from '../../ui/Field.module.css';
import { TickAll } from '../../ui/TickAll.tsx';
import type { ListState } from './listState.ts';
import styles from './Manage.module.css';
import type { Titles } from './manageQueries.ts';
import { messages } from './messages.ts';
import type { ListedResource } from './resources.ts';
import { titleOf, valueText } from './valueText.ts';

type RowTableProps = {
  resource: ListedResource;
  rows: readonly Row[];
  titles: Titles;
  state: ListState;
  onSort: (sort: string, descending: boolean) => void;
  selected: ReadonlySet<number>;
  onSelect: (ids: readonly number[], isSelected: boolean) => void;
};

/** Rows in the columns that their resource lists; the one they go by comes first and leads to the row. */
export function RowTable({ resource, rows, titles, state, onSort, selected, onSelect }: RowTableProps) {
  const columns = useMemo(() => columnsOf(resource), [resource]);
  const ids = rows.map(({ id }) => id);
  const count = ids.filter((id) => selected.has(id)).length;
  const sort = state.sort ?? resource.title;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className={styles.scroller} tabIndex={0} aria-label={resource.many}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <TickAll
                count={count}
                of={ids.length}
                onToggle={() => onSelect(ids, count < ids.length)}
                className={styles.tick}
              >
                <span className="visually-hidden">{messages.selectAll}</span>
              </TickAll>
            </th>
            {columns.map(([name, field]) =>
              isSortable(field) ? (
                <Heading
                  key={name}
                  label={field.label}
                  order={sort === name ? (state.descending ? 'descending' : 'ascending') : undefined}
                  onSort={(descending) => onSort(name, descending)}
                />
              ) : (
                <th key={name} scope="col">
                  {field.label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <TableRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the page that comes next is written into the lines that stand
              key={place}
              resource={resource}
              columns={columns}
              row={row}
              titles={titles}
              isSelected={selected.has(row.id)}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type TableRowProps = Pick<RowTableProps, 'resource' | 'titles' | 'onSelect'> & {
  columns: Columns;
  row: Row;
  isSelected: boolean;
};

/** While other rows are on their way, those that are shown are not made again. */
const TableRow = memo(function TableRow(props: TableRowProps) {
  const { resource, columns, row, titles, isSelected, onSelect } = props;
  return (
    <tr aria-selected={isSelected}>
      <td>
        <label className={styles.tick}>
          <span className="visually-hidden">{messages.select(titleOf(resource, row))}</span>
          <input
            type="checkbox"
            className={fields.tick}
            checked={isSelected}
            onChange={(event) => onSelect([row.id], event.currentTarget.checked)}
          />
        </label>
      </td>
      {columns.map(([name, field]) => (
        <td key={name} data-kind={field.control.kind}>
          {name === resource.title ? (
            <Link to={hrefTo('ManageRow', { resource: resource.slug, id: row.id })}>
              {titleOf(resource, row)}
            </Link>
          ) : (
            valueText(field, row.values[name], titles)
          )}
        </td>
      ))}
    </tr>
  );
});

type HeadingProps = {
  label: string;
  order: 'ascending' | 'descending' | undefined;
  onSort: (descending: boolean) => void;
};

/** A column's name, which sorts by it, and the other way round when pressed again. */
function Heading({ label, order, onSort }: HeadingProps) {
  const Direction = order === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" className={styles.sort} onClick={() => onSort(order === 'ascending')}>
        {label}
        {order && <Direction aria-hidden="true" />}
      </button>
    </th>
  );
}

type Columns = ReturnType<typeof columnsOf>;

function columnsOf({ fields, title }: ListedResource) {
  const listed = Object.entries(fields).filter(([, { isListed }]) => isListed);
  return listed.toSorted(([a], [b]) => Number(b === title) - Number(a === title));
}
