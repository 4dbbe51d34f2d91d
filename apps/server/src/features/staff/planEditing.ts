import type {
  EditablePlan,
  PlanArea,
  PlanThing,
  publishPlan as publishCall,
} from '@gatehouse/contract/api/staffPlan';
import { ApiError } from '@gatehouse/contract/errors';
import { isWithin, overlapping } from '@gatehouse/contract/rules/planBoxes';
import { invalid } from '@gatehouse/contract/validation';
import type { z } from 'zod';
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
  const doorless = await queries.countDoorless(db, siteId);
  return { site, revision, changed: at && { by, at: at.toString() }, areas, things, doorless };
}

/** Moves what stands on the plan of a site, from what was seen of it; who looks at the plan sees it at once. */
export async function publishPlan(ctx: Context, by: By, siteId: number, { revision, changes }: Given) {
  return ctx.db.transaction(async (tx) => {
    const { organisationId } = await staffOfSite(tx, by.caller.id, siteId, 'editUnits');
    if (!(await queries.takeRevision(tx, siteId, revision))) throw new ApiError('PRECONDITION_FAILED');
    const before = await readPlan(tx, organisationId, siteId);
    requireSound(before, changes);
    for (const kind of ['unit', 'gate', 'lockable'] as const) {
      const own = changes.filter((change) => change.kind === kind);
      if (own.length > 0) await queries.placeThings(tx, kind, own);
    }
    const after = await queries.listThings(tx, siteId);
    const moved = new Set(changes.map(keyOf));
    const said = (things: readonly PlanThing[]) =>
      wordsOf(
        things.filter((thing) => moved.has(keyOf(thing))),
        before.areas,
      );
    await recordChanges(tx, authorOf(by, ctx.clock.now()), [
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
    await publish(tx, { kind: 'plan', siteId });
    return { ...(await readPlan(tx, organisationId, siteId)), overlapping: overlappingNames(after) };
  });
}

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
