import type { EditablePlan } from '@gatehouse/contract/api/staffPlan';
import { PLAN_GRID_CM } from '@gatehouse/contract/rules/planBoxes';
import { type Edit, keyOf } from './drawing.ts';
import { messages } from './messages.ts';

/** What was changed about a plan, in words: 'A12 moved 1.2 m'. */
export function editWords(edits: readonly Edit[], { things, areas }: EditablePlan): string[] {
  const names = new Map(things.map((thing) => [keyOf(thing), thing.name]));
  const areaName = (id: number) => areas.find((area) => area.id === id)?.name ?? '';
  return edits.map(({ key, before, after }) => {
    const name = names.get(key) ?? '';
    if (before === null) return messages.changes.added(name);
    if (after === null) return messages.changes.removed(name);
    const { width, height } = after;
    const isResized = width !== before.width || height !== before.height;
    const moved = movedWords(name, before, after, areaName);
    if (!isResized) return moved ?? '';
    return moved === undefined
      ? messages.changes.resized(name, width, height)
      : messages.changes.both(moved, width, height);
  });
}

function movedWords(
  name: string,
  before: NonNullable<Edit['before']>,
  after: NonNullable<Edit['after']>,
  areaName: (id: number) => string,
): string | undefined {
  if (before.areaId !== after.areaId) return messages.changes.elsewhere(name, areaName(after.areaId));
  const distance = Math.hypot(after.x - before.x, after.y - before.y);
  if (distance === 0) return undefined;
  const rounded = Math.max(PLAN_GRID_CM, Math.round(distance / PLAN_GRID_CM) * PLAN_GRID_CM);
  return messages.changes.moved(name, rounded);
}
