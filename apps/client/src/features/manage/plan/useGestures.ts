import type { PlanArea } from '@gatehouse/contract/api/staffPlan';
import { type Box, type Handle, overlaps, resizedBy } from '@gatehouse/contract/rules/planBoxes';
import { useRef, useState } from 'react';
import { nearest, type Point } from '../../../doors/plan/geometry.ts';
import { handleAt, type Placed } from './placed.ts';
import { boxOf, type PlanEditor, selectedIn, shifted } from './usePlanEditor.ts';

/** A handle is met at this distance, in pixels. */
const HANDLE_RADIUS_PX = 12;
/** Something small is met at this distance, in pixels. */
const TOUCH_RADIUS_PX = 6;

type Gesture =
  | { kind: 'move'; key: string; from: Point }
  | { kind: 'resize'; key: string; handle: Handle; from: Point }
  | { kind: 'around'; from: Point };

/** What a pointer does to the plan of an area; until it is let go, only what it moves is drawn elsewhere. */
export function useGestures(editor: PlanEditor, area: PlanArea, placed: readonly Placed[]) {
  const gesture = useRef<Gesture>(undefined);
  const [moving, setMoving] = useState<ReadonlyMap<string, Box>>();
  const [around, setAround] = useState<Box>();
  const { places, selected, select } = editor;

  /** What a pointer would move from a point on, if anything. */
  function begin(modified: boolean, from: Point, scale: number): Gesture | undefined {
    const [only, ...others] = selectedIn(editor, area.id);
    if (only !== undefined && others.length === 0) {
      const handle = handleAt(boxOf(places.get(only)!), from, HANDLE_RADIUS_PX / scale);
      if (handle) return { kind: 'resize', key: only, handle, from };
    }
    const met = nearest(placed, from, TOUCH_RADIUS_PX / scale);
    if (modified) return met ? undefined : { kind: 'around', from };
    return met && { kind: 'move', key: met.key, from };
  }

  function boxesAt(now: Gesture, at: Point): ReadonlyMap<string, Box> {
    const [dx, dy] = [at.x - now.from.x, at.y - now.from.y];
    if (now.kind === 'move') {
      const taken = selected.includes(now.key) ? selected : [now.key];
      return shifted({ ...editor, selected: taken }, area, dx, dy);
    }
    if (now.kind === 'around') return new Map();
    return new Map([[now.key, resizedBy(boxOf(places.get(now.key)!), now.handle, dx, dy, area)]]);
  }

  return {
    moving,
    around,
    draws(modified: boolean, at: Point, scale: number) {
      gesture.current = begin(modified, at, scale);
      return gesture.current !== undefined;
    },
    onDraw(at: Point) {
      const now = gesture.current;
      if (now === undefined) return;
      if (now.kind === 'around') setAround(boxBetween(now.from, at));
      else setMoving(boxesAt(now, at));
    },
    onDrawn(counts: boolean) {
      const now = gesture.current;
      if (counts && now?.kind === 'around' && around) {
        select(placed.filter(({ box }) => overlaps(box, around)).map(({ key }) => key));
      } else if (counts && moving) {
        editor.putBoxes(area.id, moving);
        if (now?.kind === 'move' && !selected.includes(now.key)) select([now.key]);
      }
      gesture.current = undefined;
      setMoving(undefined);
      setAround(undefined);
    },
    onTap(at: Point, scale: number, modified: boolean) {
      const met = nearest(placed, at, TOUCH_RADIUS_PX / scale);
      if (modified) {
        if (met) editor.toggle(met.key);
      } else select(met ? [met.key] : []);
    },
  };
}

const boxBetween = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});
