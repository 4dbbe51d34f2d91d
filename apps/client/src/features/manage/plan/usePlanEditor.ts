import type { EditablePlan } from '@gatehouse/contract/api/staffPlan';
import {
  type Box,
  type Extent,
  movedTogether,
  resizedBy,
  snapInto,
} from '@gatehouse/contract/rules/planBoxes';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import {
  type Drawing,
  difference,
  draw,
  keyOf,
  onTopOf,
  type Place,
  publishedPlaces,
  startFrom,
} from './drawing.ts';

/** What was drawn and not published, and the plan as it was seen then. */
type Draft = { seen: EditablePlan; drawing: Drawing };
/** For as long as the window is open, each of the person who made it. */
const drafts = new Map<string, Draft>();

/** A site's plan while it is being drawn: what stands where, what is selected, and the steps back. */
export function usePlanEditor(siteId: number, plan: EditablePlan) {
  const userId = useSession(({ user }) => user?.id);
  const draftKey = `${userId} ${siteId}`;
  const [kept] = useState(() => drafts.get(draftKey));
  const [seen, setSeen] = useState(kept?.seen ?? plan);
  const [drawing, dispatch] = useReducer(draw, kept?.drawing ?? startFrom(plan));
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { places, done, undone } = drawing;
  const published = useMemo(() => publishedPlaces(seen.things), [seen]);
  const edits = useMemo(() => difference(published, places), [published, places]);

  useEffect(() => {
    if (done.length + undone.length > 0 || edits.length > 0) drafts.set(draftKey, { seen, drawing });
    else drafts.delete(draftKey);
  }, [draftKey, seen, drawing, done, undone, edits]);

  /** Goes on from a plan that was published meanwhile, with one's own changes or without. */
  function goOnFrom(next: EditablePlan, keepMine: boolean) {
    setSeen(next);
    const there = new Set(next.things.map(keyOf));
    setSelected((keys) => keys.filter((key) => there.has(key)));
    dispatch({ act: 'restart', drawing: keepMine ? onTopOf(next, edits) : startFrom(next) });
  }

  const put = (wanted: ReadonlyMap<string, Place | null>) => dispatch({ act: 'place', places: wanted });
  return {
    seen,
    places,
    edits,
    selected,
    wasKept: kept !== undefined,
    canUndo: done.length > 0,
    canRedo: undone.length > 0,
    undo: () => dispatch({ act: 'undo' }),
    redo: () => dispatch({ act: 'redo' }),
    put,
    goOnFrom,
    select: setSelected,
    toggle: (key: string) =>
      setSelected((keys) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])),
    /** Puts boxes of an area where they are now, by the keys of what stands there. */
    putBoxes: (areaId: number, boxes: ReadonlyMap<string, Box>) =>
      put(new Map([...boxes].map(([key, box]) => [key, { areaId, ...box }]))),
    takeOff: (keys: readonly string[]) => put(new Map(keys.map((key) => [key, null]))),
  };
}
export type PlanEditor = ReturnType<typeof usePlanEditor>;

/** The selected of an area, moved together. */
export function shifted(editor: PlanEditor, area: Extent & { id: number }, dx: number, dy: number) {
  const keys = selectedIn(editor, area.id);
  const boxes = movedTogether(
    keys.map((key) => boxOf(editor.places.get(key)!)),
    dx,
    dy,
    area,
  );
  return new Map(keys.map((key, index) => [key, boxes[index]!]));
}

/** The selected of an area, each made larger or smaller to the right and downwards. */
export function grown(editor: PlanEditor, area: Extent & { id: number }, dx: number, dy: number) {
  const keys = selectedIn(editor, area.id);
  return new Map(keys.map((key) => [key, resizedBy(boxOf(editor.places.get(key)!), 'se', dx, dy, area)]));
}

/** What is selected and stands in an area. */
export function selectedIn({ selected, places }: PlanEditor, areaId: number): string[] {
  return selected.filter((key) => places.get(key)?.areaId === areaId);
}

export const boxOf = ({ x, y, width, height }: Place): Box => ({ x, y, width, height });

/** As large as something is that was nowhere yet, in centimetres. */
const NEW_SIZE = { width: 200, height: 300 };

/** A place for something new around a point of an area. */
export function newPlace(area: Extent & { id: number }, { x, y }: { x: number; y: number }): Place {
  const { width, height } = NEW_SIZE;
  const box = snapInto({ x: x - width / 2, y: y - height / 2, width, height }, area);
  return { areaId: area.id, ...box };
}
