import type {
  EditablePlan,
  PlanArea,
  PlanThing,
  publishPlan as publishCall,
} from '@gatehouse/contract/api/staffPlan';
import { ApiError } from '@gatehouse/contract/errors';
import { type Extent, isWithin, overlapping } from '@gatehouse/contract/rules/planBoxes';
import { rowsBelow } from '@gatehouse/contract/rules/planRows';
import { invalid } from '@gatehouse/contract/validation';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import { authorOf, type By, recordChanges } from '../manage/service.ts';
import { messages } from './messages.ts';
import * as queries from './planQueries.ts';
import { staffOfSite } from './staffAt.ts';

type Given = z.output<(typeof publishCall)['body']>;

/** The plan of a site as it is to be changed. */
export async function getEditablePlan(ctx: Context, userId: number, siteId: number): Promise<EditablePlan> {
  const { organisationId } = await staffOfSite(ctx.db, userId, siteId, 'editUnits');
  return readPlan(ctx.db, organisationId, siteId);
}

async function readPlan(db: Db, organisationId: number, siteId: number): Promise<EditablePlan> {
  const { name: site, revision, at, by } = await queries.findPublished(db, organisationId, siteId);
  const areas = await queries.listAreas(db, organisationId, siteId);
  const things = await queries.listThings(db, siteId);
  return { site, revision, changed: at && { by, at: at.toString() }, areas, things };
}

/** Moves what stands on the plan of a site, from what was seen of it; who looks at the plan sees it at once. */
export async function publishPlan(ctx: Context, by: By, siteId: number, { revision, changes }: Given) {
  return ctx.db.transaction(async (tx) => {
    const { organisationId } = await staffOfSite(tx, by.caller.id, siteId, 'editUnits');
    if (!(await queries.takeRevision(tx, siteId, revision))) throw new ApiError('PRECONDITION_FAILED');
    const before = await readPlan(tx, organisationId, siteId);
    requireSound(before, changes);
    const after = await move({ db: tx, clock: ctx.clock }, by, siteId, { before, changes });
    return { ...(await readPlan(tx, organisationId, siteId)), overlapping: overlappingNames(after) };
  });
}

/** The transaction that something is part of. */
type Within = { db: Db; clock: Clock };
type NewRows = { areaId: number; unitIds: readonly number[]; size: Extent };

/** Draws new units of a site below all that stands in their area, and tells how many had room. */
export async function drawInRows(
  { db, clock }: Within,
  by: By,
  siteId: number,
  { areaId, unitIds, size }: NewRows,
): Promise<number> {
  const { organisationId } = await staffOfSite(db, by.caller.id, siteId, 'editUnits');
  await queries.takeNextRevision(db, siteId);
  const before = await readPlan(db, organisationId, siteId);
  const area = before.areas.find(({ id }) => id === areaId);
  const there = before.things.flatMap(({ place }) => (place?.areaId === areaId ? [place] : []));
  const boxes = area ? rowsBelow(there, unitIds.length, size, area) : [];
  const changes = boxes.map((box, index) => ({
    kind: 'unit' as const,
    id: unitIds[index]!,
    place: { areaId, ...box },
  }));
  if (changes.length > 0) await move({ db, clock }, by, siteId, { before, changes });
  return changes.length;
}

/** Puts things where they are now, with its row in the history; returns all that is there. */
async function move(
  { db, clock }: Within,
  by: By,
  siteId: number,
  { before, changes }: { before: EditablePlan } & Pick<Given, 'changes'>,
): Promise<PlanThing[]> {
  for (const kind of ['unit', 'gate', 'lockable'] as const) {
    const own = changes.filter((change) => change.kind === kind);
    if (own.length === 0) continue;
    if (kind === 'unit') await queries.giveDoors(db, siteId, placedIds(own));
    await queries.placeThings(db, kind, own);
  }
  const after = await queries.listThings(db, siteId);
  const moved = new Set(changes.map(keyOf));
  const said = (things: readonly PlanThing[]) =>
    wordsOf(
      things.filter((thing) => moved.has(keyOf(thing))),
      before.areas,
    );
  await recordChanges(db, authorOf(by, clock.now()), [
    {
      site_id: siteId,
      resource: 'plans',
      row_id: siteId,
      title: before.site,
      act: 'changed',
      before: said(before.things),
      after: said(after),
    },
  ]);
  await publish(db, { kind: 'plan', siteId });
  return after;
}

const placedIds = (changes: Given['changes']) =>
  changes.flatMap(({ id, place }) => (place === null ? [] : [id]));
const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind}_${id}`;

/** Each thing is of the site and named once, and stands in one of its areas with all of it. */
function requireSound({ things, areas }: EditablePlan, changes: Given['changes']): void {
  const known = new Set(things.map(keyOf));
  for (const [index, change] of changes.entries()) {
    if (!known.delete(keyOf(change))) throw invalid(`body.changes.${index}.id`);
    if (change.place === null) continue;
    const area = areas.find(({ id }) => id === change.place?.areaId);
    if (area === undefined) throw invalid(`body.changes.${index}.place.areaId`);
    if (!isWithin(change.place, area)) {
      throw invalid(`body.changes.${index}.place`, { message: messages.outsideArea(area.name) });
    }
  }
}

/** Where things stand, in words by their names. */
function wordsOf(things: readonly PlanThing[], areas: readonly PlanArea[]): { [name: string]: string } {
  const words = things.map(({ kind, name, place }) => {
    const area = areas.find(({ id }) => id === place?.areaId);
    return [messages.drawn[kind](name), place && area ? messages.place(area.name, place) : messages.noPlace];
  });
  return Object.fromEntries(words);
}

/** The names of each two that lie over each other in an area. */
function overlappingNames(things: readonly PlanThing[]): [string, string][] {
  const byArea = Map.groupBy(
    things.flatMap(({ name, place }) => (place ? [{ name, areaId: place.areaId, box: place }] : [])),
    ({ areaId }) => areaId,
  );
  return [...byArea.values()].flatMap((items) =>
    overlapping(items).map(([a, b]): [string, string] => [a.name, b.name]),
  );
}
