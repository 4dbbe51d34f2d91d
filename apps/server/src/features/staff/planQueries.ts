import type { PlanArea, PlanSpot, PlanThing } from '@gatehouse/contract/api/staffPlan';
import type { Db } from '../../db/pool.ts';
import { rawName, sql } from '../../db/sql.ts';

/** The areas of a site, from the lowest floor up. */
export function listAreas(db: Db, organisationId: number, siteId: number): Promise<PlanArea[]> {
  return db.query(sql`
    select a.id, a.name, a.floor, a.plan_width as width, a.plan_height as height
    from areas a join sites s on s.id = a.site_id
    where s.organisation_id = ${organisationId} and s.id = ${siteId}
    order by a.floor, a.id`);
}

/** Where the doors of a site stand; one that nothing hangs on, or that stands in no area, is on no plan. */
export function listSpots(db: Db, organisationId: number, siteId: number): Promise<PlanSpot[]> {
  return db.query(sql`
    select case when u.id is not null then 'unit' when g.id is not null then 'gate' else 'lockable' end as kind,
      coalesce(u.id, g.id, l.id) as id, d.area_id as "areaId",
      d.plan_x as x, d.plan_y as y, d.plan_width as width, d.plan_height as height
    from doors d
      join sites s on s.id = d.site_id
      left join units u on u.door_id = d.id
      left join gates g on g.door_id = d.id
      left join lockables l on l.door_id = d.id
    where s.organisation_id = ${organisationId} and s.id = ${siteId} and d.area_id is not null
      and coalesce(u.id, g.id, l.id) is not null
    order by d.area_id, d.plan_y, d.plan_x, d.id`);
}

type ThingRow = Pick<PlanThing, 'kind' | 'id' | 'name'> & {
  area_id: number | null;
  x: number;
  y: number;
  width: number;
  height: number;
};

/** Everything of a site that can stand on its plan, by name; archived units are not drawn. */
export async function listThings(db: Db, siteId: number): Promise<PlanThing[]> {
  const rows = await db.query<ThingRow>(sql`
    select t.kind, t.id, t.name, d.area_id, d.plan_x as x, d.plan_y as y, d.plan_width as width,
      d.plan_height as height
    from (
      select 'unit' as kind, id, name, name_order, door_id from units
        where site_id = ${siteId} and archived_at is null
      union all select 'gate', id, name, null, door_id from gates where site_id = ${siteId}
      union all select 'lockable', id, name, null, door_id from lockables where site_id = ${siteId}
    ) t left join doors d on d.id = t.door_id
    order by t.kind desc, t.name_order, t.name, t.id`);
  return rows.map(({ kind, id, name, area_id: areaId, ...box }) => ({
    kind,
    id,
    name,
    place: areaId === null ? null : { areaId, ...box },
  }));
}

type Published = { name: string; revision: number; at: Temporal.Instant | null; by: string | null };

/** A site with the revision of its plan, and who published it last. */
export function findPublished(db: Db, organisationId: number, siteId: number): Promise<Published> {
  return db.one<Published>(sql`
    select s.name, s.plan_revision as revision, last.at, last.name as by
    from sites s
      left join lateral (
        select c.at, u.name from changes c left join users u on u.id = c.user_id
        where c.organisation_id = ${organisationId} and c.resource = 'plans' and c.row_id = s.id
        order by c.number desc limit 1
      ) last on true
    where s.id = ${siteId}`);
}

/** Makes the next revision of a site's plan; undefined where it is another than the one named. */
export function takeRevision(tx: Db, siteId: number, revision: number): Promise<object | undefined> {
  return tx.maybe(sql`
    update sites set plan_revision = plan_revision + 1 where id = ${siteId} and plan_revision = ${revision}
    returning plan_revision`);
}

/** Makes the next revision of a site's plan, whichever there is: until the transaction ends others wait to publish one. */
export async function takeNextRevision(tx: Db, siteId: number): Promise<void> {
  await tx.query(sql`update sites set plan_revision = plan_revision + 1 where id = ${siteId}`);
}

const tables = { unit: 'units', gate: 'gates', lockable: 'lockables' } as const;

/** Gives units that have no door one that no controller moves yet: what stands on a plan has a door. */
export async function giveDoors(tx: Db, siteId: number, unitIds: readonly number[]): Promise<void> {
  await tx.query(sql`
    with given as (
      select id, nextval(pg_get_serial_sequence('doors', 'id'))::integer as door_id from units
      where id = any(${unitIds}::integer[]) and door_id is null
      for no key update
    ), made as (
      insert into doors (id, site_id) overriding system value select door_id, ${siteId} from given returning id
    )
    update units u set door_id = made.id from given join made on made.id = given.door_id where u.id = given.id`);
}

/** Puts things of one kind where they are now; what has no place any more keeps its size. */
export async function placeThings(
  tx: Db,
  kind: PlanThing['kind'],
  things: readonly Pick<PlanThing, 'id' | 'place'>[],
): Promise<void> {
  const given = things.map(({ id, place }) => ({ id, ...place }));
  await tx.query(sql`
    update doors d set area_id = g."areaId", plan_x = coalesce(g.x, d.plan_x), plan_y = coalesce(g.y, d.plan_y),
      plan_width = coalesce(g.width, d.plan_width), plan_height = coalesce(g.height, d.plan_height)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g (id integer, "areaId" integer, x integer, y integer, width integer, height integer)
      join ${rawName(tables[kind])} t on t.id = g.id
    where d.id = t.door_id`);
}
