import { useMemo } from 'react';
import type { Point } from '../../../doors/plan/geometry.ts';
import { show } from '../../../ui/toast.ts';
import type { BulkRun } from '../bulk.ts';
import { isBulk } from '../doors.ts';
import { within } from './lasso.ts';
import { messages } from './messages.ts';
import type { PlanDoor } from './planDoors.ts';

/** The doors that move together: the same as those selected in the list. */
export type PlanSelection = {
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  onClear: () => void;
  run: BulkRun | undefined;
};

type Selecting = PlanSelection & {
  doors: readonly PlanDoor[];
  /** The keys of what a search has found, which alone is selected; undefined while nothing is searched. */
  found: ReadonlySet<string> | undefined;
};

/** Selects doors of an area, as far as they can be moved together, or leaves them out again. */
export function usePlanSelecting({ doors, found, selected, onSelect }: Selecting) {
  const eligible = useMemo(
    () => doors.filter(({ item }) => isBulk(item) && (found?.has(item.key) ?? true)),
    [doors, found],
  );

  /** Selects one or leaves it out again; one that moves alone says so. */
  function toggle({ item }: PlanDoor) {
    if (isBulk(item)) onSelect([item.key], !selected.has(item.key));
    else show(messages.movesAlone(item.door.name), { type: 'warning', id: 'moves-alone' });
  }
  /** Selects several, passing over those that move alone. */
  function addAll(several: readonly (PlanDoor | undefined)[]) {
    const items = several.flatMap((door) => door?.item ?? []);
    onSelect(
      items.filter(isBulk).map(({ key }) => key),
      true,
    );
  }
  /** Selects what an outline goes around; what is selected already as a whole is left out again. */
  function around(outline: readonly Point[]) {
    const keys = within(eligible, outline).map(({ place }) => place.key);
    if (keys.length > 0) onSelect(keys, !keys.every((key) => selected.has(key)));
  }
  function all() {
    onSelect(
      eligible.map(({ place }) => place.key),
      true,
    );
  }
  return { eligible, toggle, addAll, around, all };
}
