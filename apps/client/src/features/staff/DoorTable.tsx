import { STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { doorSign } from '../../doors/doorView.ts';
import { useIsOnline } from '../../lib/connection.ts';
import { useNow } from '../../ui/useNow.ts';
import { type BulkRun, stateOf } from './bulk.ts';
import { DoorGroupHead } from './DoorGroupHead.tsx';
import { DoorRow } from './DoorRow.tsx';
import styles from './DoorTable.module.css';
import { asDoor, type DoorGroup, factsOf, isBulk, type StaffDoor } from './doors.ts';

type DoorTableProps = {
  groups: readonly DoorGroup[];
  /** What a search has found is never folded away. */
  isSearched: boolean;
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  run: BulkRun | undefined;
  fetchedAt: number;
};

/** A line without a door is the head of its group. */
type Line = { group: DoorGroup; door?: StaffDoor; isLast?: boolean };

const HEAD_HEIGHT = 72;
const ROW_HEIGHT = 64;

/** Groups of doors, of which only those in view are on the page: a site may have thousands. */
export const DoorTable = memo(function DoorTable(props: DoorTableProps) {
  const { groups, isSearched, selected, onSelect, run, fetchedAt } = props;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const now = useNow(STALE_AFTER_MS / 3);
  const age = useIsOnline() ? now - fetchedAt : Number.POSITIVE_INFINITY;
  const isOpen = ({ type }: DoorGroup) => isSearched || !folded.has(type);
  const lines = useMemo(
    () => groups.flatMap((group) => linesOf(group, isSearched || !folded.has(group.type))),
    [groups, isSearched, folded],
  );
  const toggle = useCallback(({ type }: DoorGroup) => {
    setFolded((current) => {
      const next = new Set(current);
      if (!next.delete(type)) next.add(type);
      return next;
    });
  }, []);

  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: useCallback((index: number) => (lines[index]!.door ? ROW_HEIGHT : HEAD_HEIGHT), [lines]),
    getItemKey: useCallback((index: number) => keyOf(lines[index]!), [lines]),
    overscan: 8,
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
        const { group, door, isLast = false } = lines[index]!;
        return door ? (
          <DoorRow
            key={door.key}
            id={door.key}
            name={door.door.name}
            facts={factsOf(door)}
            status={doorSign(asDoor(door), age)}
            isBulk={isBulk(group)}
            isLast={isLast}
            isSelected={selected.has(door.key)}
            onSelect={onSelect}
            state={stateOf(run, door.key)}
            failure={run?.outcomes.get(door.key) ?? undefined}
          />
        ) : (
          <DoorGroupHead
            key={group.type}
            group={group}
            isOpen={isOpen(group)}
            onToggle={toggle}
            selected={selected}
            onSelect={onSelect}
          />
        );
      })}
    </div>
  );
});

function linesOf(group: DoorGroup, isOpen: boolean): Line[] {
  const doors = isOpen ? group.doors : [];
  return [{ group }, ...doors.map((door, index) => ({ group, door, isLast: index === doors.length - 1 }))];
}

const keyOf = ({ group, door }: Line) => door?.key ?? group.type;
