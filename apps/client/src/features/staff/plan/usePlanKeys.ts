import type { KeyboardEvent } from 'react';
import { type Direction, nearest, nextTowards } from '../../../doors/plan/geometry.ts';
import type { PlanView } from '../../../doors/plan/usePlanView.ts';
import { middleInSight } from '../../../doors/plan/view.ts';
import type { PlanDoor } from './planDoors.ts';
import { actionOf } from './planKeys.ts';
import type { useLasso } from './useLasso.ts';
import type { PlanSelection, usePlanSelecting } from './usePlanSelecting.ts';

type Keyed = {
  doors: readonly PlanDoor[];
  chosen: PlanDoor | undefined;
  selection: PlanSelection;
  isSelecting: boolean;
  onStopSelecting: () => void;
  onChoose: (key: string | undefined) => void;
  onEnter: () => void;
};

/** The doors of a plan by keys: from one to the next, selecting them, and back out of what was begun last. */
export function usePlanKeys(
  props: Keyed,
  plan: PlanView,
  selecting: ReturnType<typeof usePlanSelecting>,
  lasso: ReturnType<typeof useLasso>,
) {
  const { doors, chosen, selection, isSelecting, onStopSelecting, onChoose, onEnter } = props;
  const { view, size } = plan;

  function next(direction: Direction): PlanDoor | undefined {
    if (chosen) return nextTowards(doors, chosen, direction);
    return view && size && nearest(doors, middleInSight(view, size), Number.POSITIVE_INFINITY);
  }
  function choose(direction: Direction) {
    const door = next(direction);
    if (door) onChoose(door.place.key);
  }
  function extend(direction: Direction) {
    const door = next(direction);
    selecting.addAll([chosen, door]);
    if (door) onChoose(door.place.key);
  }
  function leave(): (() => void) | undefined {
    if (lasso.outline.length > 0) return () => lasso.end(false);
    if (selection.selected.size > 0) return selection.onClear;
    if (isSelecting) return onStopSelecting;
    return chosen && (() => onChoose(undefined));
  }

  return (event: KeyboardEvent) => {
    const act = actionOf(event, {
      ...plan,
      choose,
      extend,
      toggle: chosen && (() => selecting.toggle(chosen)),
      selectAll: selecting.all,
      enter: chosen && onEnter,
      leave: leave(),
    });
    if (!act) return;
    event.preventDefault();
    act();
  };
}
