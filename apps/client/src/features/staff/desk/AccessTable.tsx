import { STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useCallback, useMemo, useRef } from 'react';
import { useIsOnline } from '../../../lib/connection.ts';
import { useNow } from '../../../ui/useNow.ts';
import { type BulkRun, stateOf } from '../bulk.ts';
import { isBulk } from '../doors.ts';
import { useTopOnPage } from '../useTopOnPage.ts';
import styles from './AccessTable.module.css';
import { messages } from './messages.ts';
import { SectionHead } from './SectionHead.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { columnIds, isSection, type Line, type Section, type Sort } from './tableRows.ts';
import { useTableKeys } from './useTableKeys.ts';

type AccessTableProps = {
  site: string;
  sections: readonly Section[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  run: BulkRun | undefined;
  fetchedAt: number;
  /** The door beside the list. */
  openKey: string | undefined;
  onOpen: (key: string, options?: { toCommand: boolean }) => void;
};

const SECTION_HEIGHT = 48;
const ROW_HEIGHT = 52;

/** The doors of a site in columns, of which only the rows in view are on the page: a site may have thousands. */
export const AccessTable = memo(function AccessTable(props: AccessTableProps) {
  const { site, sections, sort, onSort, selected, onSelect, run, fetchedAt, openKey, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const top = useTopOnPage(scroller);
  const age = useListAge(fetchedAt);
  const lines = useMemo(() => sections.flatMap((section) => [section, ...section.doors]), [sections]);
  const virtualizer = useRows(lines, scroller);
  const keys = useTableKeys({ lines, virtualizer, scroller, selected, onSelect, openKey, onOpen });
  const shown = virtualizer.getVirtualItems();

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ maxHeight: `max(20rem, calc(100dvh - ${top}px - 1.5rem))` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: of a table only the rows in view would be there */}
      <div
        role="grid"
        aria-label={messages.table(site)}
        aria-rowcount={lines.length + 1}
        aria-colcount={columnIds.length + 1}
        aria-multiselectable="true"
        tabIndex={-1}
        className={styles.grid}
        onKeyDown={keys.onKeyDown}
      >
        <TableHead sort={sort} onSort={onSort} />
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div
          role="rowgroup"
          className={styles.body}
          style={{ height: virtualizer.getTotalSize(), paddingBlockStart: shown[0]?.start ?? 0 }}
        >
          {shown.map(({ index }) => {
            const line = lineAt(lines, index);
            if (isSection(line)) {
              return (
                <SectionHead
                  key={line.type}
                  section={line}
                  index={index + 2}
                  selected={selected}
                  onSelect={onSelect}
                />
              );
            }
            return (
              <TableRow
                key={line.key}
                item={line}
                index={index + 2}
                age={age}
                isBulk={isBulk(line)}
                isActive={line.key === keys.activeKey}
                isOpen={line.key === openKey}
                isSelected={selected.has(line.key)}
                onSelect={onSelect}
                onOpen={onOpen}
                onActive={keys.setActive}
                state={stateOf(run, line.key)}
                failure={run?.outcomes.get(line.key) ?? undefined}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
});

/** How old the list is: either fresh or of any age, so that rows are drawn again only as that changes. */
function useListAge(fetchedAt: number): number {
  const now = useNow(STALE_AFTER_MS / 3);
  return useIsOnline() && now - fetchedAt <= STALE_AFTER_MS ? 0 : Number.POSITIVE_INFINITY;
}

// The virtualizer asks for no index beyond its count.
const lineAt = (lines: readonly Line[], index: number) => lines[index]!;

/** Which of the lines are in view as they scroll. */
function useRows(lines: readonly Line[], scroller: RefObject<HTMLDivElement | null>) {
  return useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((index: number) => heightOf(lines[index]), [lines]),
    getItemKey: useCallback((index: number) => keyOf(lines[index], index), [lines]),
    overscan: 4,
    // What is above the first row in view: the columns' names.
    scrollPaddingStart: SECTION_HEIGHT,
  });
}

const heightOf = (line: Line | undefined) => (line && isSection(line) ? SECTION_HEIGHT : ROW_HEIGHT);

const keyOf = (line: Line | undefined, index: number) =>
  line === undefined ? index : isSection(line) ? line.type : line.key;
