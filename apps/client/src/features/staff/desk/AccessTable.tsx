import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useCallback, useMemo, useRef } from 'react';
import { type BulkRun, stateOf } from '../bulk.ts';
import { type DoorGroup, isBulk, isHead, type Line } from '../doors.ts';
import { useListAge } from '../useListAge.ts';
import { useTopOnPage } from '../useTopOnPage.ts';
import styles from './AccessTable.module.css';
import { messages } from './messages.ts';
import { SectionHead } from './SectionHead.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { columnIds, type Sort } from './tableRows.ts';
import type { CommandAsked } from './useDoorBeside.ts';
import { useTableKeys } from './useTableKeys.ts';

type AccessTableProps = {
  site: string;
  sections: readonly DoorGroup[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  run: BulkRun | undefined;
  fetchedAt: number;
  /** The door beside the list. */
  openKey: string | undefined;
  onOpen: (key: string, toCommand?: CommandAsked) => void;
};

const HEAD_HEIGHT = 48;
const SECTION_HEIGHT = 48;
const ROW_HEIGHT = 52;

/** The doors of a site in columns, of which only the rows in view are on the page: a site may have thousands. */
export const AccessTable = memo(function AccessTable(props: AccessTableProps) {
  const { site, sections, sort, onSort, selected, onSelect, run, fetchedAt, openKey, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const top = useTopOnPage(scroller);
  const age = useListAge(fetchedAt);
  const lines = useMemo(() => sections.flatMap((section) => [section, ...section.doors]), [sections]);
  const { virtualizer, shown, above } = useRows(lines, scroller);
  const keys = useTableKeys({ lines, virtualizer, scroller, selected, onSelect, openKey, onOpen });

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
          style={{ height: virtualizer.getTotalSize(), paddingBlockStart: above }}
        >
          {shown.map(({ index }) => {
            const line = lineAt(lines, index);
            if (isHead(line)) {
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

// The virtualizer asks for no index beyond its count.
const lineAt = (lines: readonly Line[], index: number) => lines[index]!;

/** Which of the lines are in view as they scroll, and how much room is above those. */
function useRows(lines: readonly Line[], scroller: RefObject<HTMLDivElement | null>) {
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((index: number) => heightOf(lines[index]), [lines]),
    getItemKey: useCallback((index: number) => keyOf(lines[index], index), [lines]),
    overscan: 4,
    // The columns' names stand above the first line and stay above the first row in view.
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
  });
  const shown = virtualizer.getVirtualItems();
  return { virtualizer, shown, above: (shown[0]?.start ?? HEAD_HEIGHT) - HEAD_HEIGHT };
}

const heightOf = (line: Line | undefined) => (line && isHead(line) ? SECTION_HEIGHT : ROW_HEIGHT);

const keyOf = (line: Line | undefined, index: number) =>
  line === undefined ? index : isHead(line) ? line.type : line.key;
