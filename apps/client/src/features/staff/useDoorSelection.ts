import { useCallback, useEffect, useState } from 'react';
import { leftOver } from './bulk.ts';
import type { useBulk } from './useBulk.ts';

/** Which doors are chosen to move together, by their keys. While they move, none is chosen or left out. */
export function useDoorSelection({ run, isRunning, clear }: ReturnType<typeof useBulk>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  // What failed stays chosen for another try.
  const ended = run !== undefined && !isRunning ? run : undefined;
  useEffect(() => {
    if (ended) setSelected(new Set(leftOver(ended)));
  }, [ended]);

  const select = useCallback(
    (keys: readonly string[], isSelected: boolean) => {
      if (isRunning) return;
      clear();
      setSelected((current) => {
        const next = new Set(current);
        for (const key of keys) isSelected ? next.add(key) : next.delete(key);
        return next;
      });
    },
    [isRunning, clear],
  );

  function selectNone() {
    clear();
    setSelected(new Set());
  }

  return { selected, select, selectNone };
}
