import { STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useIsOnline } from '../../lib/connection.ts';
import { useNow } from '../../ui/useNow.ts';
import type { BulkRun } from './bulk.ts';
import { stateOf } from './bulk.ts';
import { DoorRow } from './DoorRow.tsx';
import styles from './DoorTable.module.css';
import { type DoorGroup, isBulk, type StaffDoor } from './doors.ts';
import { SelectAll } from './SelectAll.tsx';

type DoorTableProps = {
  groups: readonly DoorGroup[];
  /** What a search has found is never folded away. */
  isSearched: boolean;
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  run: BulkRun | undefined;
  fetchedAt: number;
};

type Line = { kind: 'group'; group: DoorGroup } | { kind: 'door'; door: StaffDoor; isLast: boolean };

const HEIGHTS = { group: 72, door: 64 };

/** Groups of doors, of which only those in view are on the page: a site may have thousands. */
export function DoorTable({ groups, isSearched, selected, onSelect, run, fetchedAt }: DoorTableProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const now = useNow(STALE_AFTER_MS / 3);
  const age = useIsOnline() ? now - fetchedAt : Number.POSITIVE_INFINITY;
  const isOpen = (group: DoorGroup) => isSearched || !folded.has(group.type);
  const lines = useMemo(
    () => groups.flatMap((group) => linesOf(group, isSearched || !folded.has(group.type))),
    [groups, isSearched, folded],
  );

  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => HEIGHTS[lines[index]!.kind],
    getItemKey: useCallback((index: number) => keyOf(lines[index]!), [lines]),
    overscan: 8,
    scrollMargin: top,
  });

  function toggle({ type }: DoorGroup) {
    setFolded((current) => {
      const next = new Set(current);
      if (!next.delete(type)) next.add(type);
      return next;
    });
  }

  return (
    <div ref={list} className={styles.table} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index]!;
        return (
          <div
            key={key}
            className={styles.line}
            style={{ height: HEIGHTS[line.kind], translate: `0 ${start - top}px` }}
          >
            {line.kind === 'group' ? (
              <div className={styles.group} data-open={isOpen(line.group)}>
                {line.group.doors.every(isBulk) ? (
                  <SelectAll group={line.group} selected={selected} onSelect={onSelect} />
                ) : (
                  <span className={styles.lead} />
                )}
                <h2 className={styles.heading}>
                  <button
                    type="button"
                    className={styles.toggle}
                    aria-expanded={isOpen(line.group)}
                    onClick={() => toggle(line.group)}
                  >
                    {line.group.title}
                    <span className={styles.count}>{line.group.doors.length}</span>
                    <ChevronDown className={styles.chevron} aria-hidden="true" />
                  </button>
                </h2>
              </div>
            ) : (
              <DoorRow
                item={line.door}
                age={age}
                isLast={line.isLast}
                isSelected={selected.has(line.door.key)}
                onSelect={(isSelected) => onSelect([line.door.key], isSelected)}
                state={stateOf(run, line.door.key)}
                failure={run?.outcomes.get(line.door.key) ?? undefined}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

function linesOf(group: DoorGroup, isOpen: boolean): Line[] {
  const doors = isOpen ? group.doors : [];
  return [
    { kind: 'group', group },
    ...doors.map((door, index): Line => ({ kind: 'door', door, isLast: index === doors.length - 1 })),
  ];
}

const keyOf = (line: Line) => (line.kind === 'group' ? line.group.type : line.door.key);
