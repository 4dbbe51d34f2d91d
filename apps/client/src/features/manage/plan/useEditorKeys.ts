import type { PlanArea } from '@gatehouse/contract/api/staffPlan';
import { PLAN_GRID_CM } from '@gatehouse/contract/rules/planBoxes';
import type { KeyboardEvent } from 'react';
import { headings, nextTowards } from '../../../doors/plan/geometry.ts';
import type { PlanView } from '../../../doors/plan/usePlanView.ts';
import { isKeyOf } from '../../../lib/keys.ts';
import type { Placed } from './placed.ts';
import { grown, type PlanEditor, selectedIn, shifted } from './usePlanEditor.ts';

/** Keys on the plan itself. */
export function useEditorKeys(editor: PlanEditor, area: PlanArea, placed: readonly Placed[], view: PlanView) {
  function arrow(key: keyof typeof headings, { shiftKey, altKey }: KeyboardEvent) {
    const here = selectedIn(editor, area.id);
    const last = placed.find((item) => item.key === here.at(-1));
    if (altKey || last === undefined) {
      const next = last ? nextTowards(placed, last, key) : placed[0];
      if (next === undefined) return;
      editor.select([next.key]);
      view.goTo(next.box);
      return;
    }
    const [dx, dy] = [headings[key].x * PLAN_GRID_CM, headings[key].y * PLAN_GRID_CM];
    editor.putBoxes(area.id, (shiftKey ? grown : shifted)(editor, area, dx, dy));
  }

  const others: { [key: string]: () => void } = {
    '+': view.zoomIn,
    '=': view.zoomIn,
    '-': view.zoomOut,
    '0': view.showAll,
    Delete: () => editor.takeOff(selectedIn(editor, area.id)),
    Backspace: () => editor.takeOff(selectedIn(editor, area.id)),
    Escape: () => editor.select([]),
  };

  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    const isCommand = ctrlKey || metaKey;
    if (isKeyOf(headings, key)) arrow(key, event);
    else if (isCommand && key.toLowerCase() === 'a') editor.select(placed.map((item) => item.key));
    else if (!isCommand && isKeyOf(others, key)) others[key]!();
    else return;
    event.preventDefault();
  };
}

/** Control or Command with Z and Y anywhere but in a field, which has its own. */
export function undoByKey(editor: PlanEditor, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  if (!(ctrlKey || metaKey) || target instanceof HTMLInputElement) return;
  const letter = key.toLowerCase();
  if (letter === 'z' && !shiftKey) editor.undo();
  else if (letter === 'y' || letter === 'z') editor.redo();
  else return;
  event.preventDefault();
}
