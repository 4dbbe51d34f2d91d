import type { EditablePlan, PlanThing } from '@gatehouse/contract/api/staffPlan';

/** Where something stands, by the key of what stands there. */
export type Place = NonNullable<PlanThing['place']>;
export type Places = ReadonlyMap<string, Place>;

/** Something came, went, or stands elsewhere. */
export type Edit = { key: string; before: Place | null; after: Place | null };

/** A plan as it is being drawn, with what was done to it and what of that was taken back, the last at the end. */
export type Drawing = {
  places: Places;
  done: readonly (readonly Edit[])[];
  undone: readonly (readonly Edit[])[];
};

export type DrawingAct =
  | { act: 'place'; places: ReadonlyMap<string, Place | null> }
  | { act: 'undo' | 'redo' }
  | { act: 'restart'; drawing: Drawing };

export const keyOf = ({ kind, id }: Pick<PlanThing, 'kind' | 'id'>): string => `${kind}_${id}`;

/** The plan as it was published last, with nothing done to it. */
export function startFrom({ things }: EditablePlan): Drawing {
  return { places: publishedPlaces(things), done: [], undone: [] };
}

export function publishedPlaces(things: readonly PlanThing[]): Places {
  return new Map(things.flatMap((thing) => (thing.place ? [[keyOf(thing), thing.place] as const] : [])));
}

export function draw(drawing: Drawing, action: DrawingAct): Drawing {
  switch (action.act) {
    case 'place':
      return place(drawing, action.places);
    case 'undo':
      return undo(drawing);
    case 'redo':
      return redo(drawing);
    case 'restart':
      return action.drawing;
  }
}

/** Puts things somewhere, or takes them off the plan, as one step. What was taken back before cannot be done again. */
function place({ places, done, undone }: Drawing, wanted: ReadonlyMap<string, Place | null>): Drawing {
  const edits = [...wanted].flatMap(([key, after]): Edit[] => {
    const before = places.get(key) ?? null;
    return isSame(before, after) ? [] : [{ key, before, after }];
  });
  if (edits.length === 0) return { places, done, undone };
  return { places: applied(places, edits), done: [...done, edits], undone: [] };
}

function undo({ places, done, undone }: Drawing): Drawing {
  const last = done.at(-1);
  if (last === undefined) return { places, done, undone };
  const back = last.map(({ key, before, after }) => ({ key, before: after, after: before }));
  return { places: applied(places, back), done: done.slice(0, -1), undone: [...undone, last] };
}

function redo({ places, done, undone }: Drawing): Drawing {
  const next = undone.at(-1);
  if (next === undefined) return { places, done, undone };
  return { places: applied(places, next), done: [...done, next], undone: undone.slice(0, -1) };
}

function applied(places: Places, edits: readonly Edit[]): Places {
  const next = new Map(places);
  for (const { key, after } of edits) {
    if (after === null) next.delete(key);
    else next.set(key, after);
  }
  return next;
}

/** What was made of places: each thing once, however often it was moved. */
export function difference(before: Places, after: Places): Edit[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Edit[] => {
    const [was, is] = [before.get(key) ?? null, after.get(key) ?? null];
    return isSame(was, is) ? [] : [{ key, before: was, after: is }];
  });
}

/** One's own changes on top of what somebody else has made of the plan since; of things that are gone there are none. */
export function onTopOf(plan: EditablePlan, mine: readonly Edit[]): Drawing {
  const there = new Set(plan.things.map(keyOf));
  const wanted = mine.flatMap(({ key, after }) => (there.has(key) ? [[key, after] as const] : []));
  return place(startFrom(plan), new Map(wanted));
}

function isSame(a: Place | null, b: Place | null): boolean {
  if (a === null || b === null) return a === b;
  return a.areaId === b.areaId && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
