import { STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { doorBadge } from '../../doors/doorView.ts';
import { useIsOnline } from '../../lib/connection.ts';
import { useNow } from '../../ui/useNow.ts';
import { type BulkRun, stateOf } from './bulk.ts';
import { DoorGroupHead } from './DoorGroupHead.tsx';
import { DoorRow } from './DoorRow.tsx';
import styles from './DoorTable.module.css';
import { asDoor, type DoorGroup, factsOf, isBulk, isHead, type Line } from './doors.ts';
import { useTopOnPage } from './useTopOnPage.ts';

type DoorTableProps = {
  groups: readonly DoorGroup[];
  /** What a search has found is never folded away. */
  isSearched: boolean;
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  run: BulkRun | undefined;
  fetchedAt: number;
};

const HEAD_HEIGHT = 72;
const ROW_HEIGHT = 64;

/** Groups of doors, of which only those in view are on the page: a site may have thousands. */
export const DoorTable = memo(function DoorTable(props: DoorTableProps) {
  const { groups, isSearched, selected, onSelect, run, fetchedAt } = props;
  const { isOpen, toggle } = useFolding(isSearched);
  const list = useRef<HTMLDivElement>(null);
  const top = useTopOnPage(list);
  const now = useNow(STALE_AFTER_MS / 3);
  const age = useIsOnline() ? now - fetchedAt : Number.POSITIVE_INFINITY;
  const lines = useMemo(
    () => groups.flatMap((group): Line[] => (isOpen(group) ? [group, ...group.doors] : [group])),
    [groups, isOpen],
  );
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: useCallback((index: number) => heightOf(lineAt(lines, index)), [lines]),
    getItemKey: useCallback((index: number) => keyOf(lineAt(lines, index)), [lines]),
    overscan: 3,
    scrollMargin: top,
  });
  const shown = virtualizer.getVirtualItems();

  return (
    <div
      ref={list}
      className={styles.table}
      style={{ height: virtualizer.getTotalSize(), paddingBlockStart: (shown[0]?.start ?? top) - top }}
    >
      {shown.map(({ index }) => {
        const line = lineAt(lines, index);
        if (isHead(line)) {
          return (
            <DoorGroupHead
              key={line.type}
              group={line}
              isOpen={isOpen(line)}
              onToggle={toggle}
              selected={selected}
              onSelect={onSelect}
            />
          );
        }
        const next = lines[index + 1];
        return (
          <DoorRow
            key={line.key}
            id={line.key}
            name={line.door.name}
            facts={factsOf(line)}
            status={doorBadge(asDoor(line), age)}
            isBulk={isBulk(line)}
            isLast={next === undefined || isHead(next)}
            isSelected={selected.has(line.key)}
            onSelect={onSelect}
            state={stateOf(run, line.key)}
            failure={run?.outcomes.get(line.key) ?? undefined}
          />
        );
      })}
    </div>
  );
});

/** Which groups are open: all until they are folded away, and always all of what a search has found. */
function useFolding(isSearched: boolean) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const isOpen = useCallback(({ type }: DoorGroup) => isSearched || !folded.has(type), [isSearched, folded]);
  const toggle = useCallback(({ type }: DoorGroup) => {
    setFolded((current) => {
      const next = new Set(current);
      if (!next.delete(type)) next.add(type);
      return next;
    });
  }, []);
  return { isOpen, toggle };
}

// The virtualizer asks for no index beyond its count.
const lineAt = (lines: readonly Line[], index: number) => lines[index]!;

const heightOf = (line: Line) => (isHead(line) ? HEAD_HEIGHT : ROW_HEIGHT);

const keyOf = (line: Line) => (isHead(line) ? line.type : line.key);
