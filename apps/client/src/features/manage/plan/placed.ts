import type { PlanArea, PlanThing } from '@gatehouse/contract/api/staffPlan';
import { type Box, type Handle, handles } from '@gatehouse/contract/rules/planBoxes';
import { doorSideAmong, gateSide, type Point, type Side } from '../../../doors/plan/geometry.ts';
import { keyOf, type Places } from './drawing.ts';
import { boxOf } from './usePlanEditor.ts';

/** Something where it stands in an area, with the side its door is on. */
export type Placed = Pick<PlanThing, 'kind' | 'name'> & { key: string; box: Box; side: Side };

export function placedIn(area: PlanArea, things: readonly PlanThing[], places: Places): Placed[] {
  const within = things.flatMap((thing) => {
    const key = keyOf(thing);
    const place = places.get(key);
    return place?.areaId === area.id ? [{ key, kind: thing.kind, name: thing.name, box: boxOf(place) }] : [];
  });
  const doorSide = doorSideAmong(
    within.map(({ box }) => box),
    area,
  );
  return within.map((item) => ({
    ...item,
    side: item.kind === 'gate' ? gateSide(item.box, area) : doorSide(item.box),
  }));
}

/** Where the handles of a box are. */
export function handlePoints({ x, y, width, height }: Box): { handle: Handle; at: Point }[] {
  return handles.map((handle) => ({
    handle,
    at: {
      x: handle.includes('w') ? x : handle.includes('e') ? x + width : x + width / 2,
      y: handle.includes('n') ? y : handle.includes('s') ? y + height : y + height / 2,
    },
  }));
}

/** The handle of a box at a point, within a distance. */
export function handleAt(box: Box, point: Point, within: number): Handle | undefined {
  const distances = handlePoints(box).map(({ handle, at }) => ({
    handle,
    distance: Math.hypot(at.x - point.x, at.y - point.y),
  }));
  const nearest = distances.reduce((best, one) => (one.distance < best.distance ? one : best));
  return nearest.distance <= within ? nearest.handle : undefined;
}
