import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, Revision } from '../model/common.ts';
import { MAX_PLAN_CM, PLAN_GRID_CM } from '../rules/planBoxes.ts';

/** One level of a site, with its extent in centimetres. */
export const PlanArea = z.object({
  id: Id,
  name: z.string(),
  /** 0 is the ground floor. */
  floor: z.int(),
  width: z.int(),
  height: z.int(),
});
export type PlanArea = z.infer<typeof PlanArea>;

/** What stands on a plan, or could. */
const planKind = z.enum(['unit', 'gate', 'lockable']);

/** Where something stands: a rectangle in centimetres from its area's upper left corner. */
export const PlanSpot = z.object({
  kind: planKind,
  /** Of the unit, gate or lockable. */
  id: Id,
  areaId: Id,
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
});
export type PlanSpot = z.infer<typeof PlanSpot>;

export const getSitePlan = endpoint({
  method: 'GET',
  path: '/api/admin/sites/{id}/plan',
  role: 'staff',
  rights: ['seeDoors'],
  summary: "A site's areas, lowest floor first, and where its doors stand in them",
  response: z.object({ areas: z.array(PlanArea), spots: z.array(PlanSpot) }),
  errors: ['NOT_FOUND'],
});

/** A unit, gate or locker, and where it stands; nowhere until it is drawn. */
export const PlanThing = z.object({
  kind: planKind,
  id: Id,
  name: z.string(),
  place: z.nullable(z.object({ areaId: Id, x: z.int(), y: z.int(), width: z.int(), height: z.int() })),
});
export type PlanThing = z.infer<typeof PlanThing>;

/** A site's plan to be changed; the change names the revision it was made from. */
export const EditablePlan = z.object({
  /** The site's name. */
  site: z.string(),
  revision: Revision,
  /** Who published it last, and when; null where nobody has. */
  changed: z.nullable(z.object({ by: z.nullable(z.string()), at: Instant })),
  areas: z.array(PlanArea),
  things: z.array(PlanThing),
});
export type EditablePlan = z.infer<typeof EditablePlan>;

export const getEditablePlan = endpoint({
  method: 'GET',
  path: '/api/admin/manage/plans/{id}',
  role: 'staff',
  rights: ['editUnits'],
  summary: 'The plan of a site, to be changed',
  response: EditablePlan,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/** More than any site has. */
const MAX_PLAN_CHANGES = 10_000;
const along = z.int().check(z.minimum(0), z.maximum(MAX_PLAN_CM), z.multipleOf(PLAN_GRID_CM));
const size = z.int().check(z.minimum(PLAN_GRID_CM), z.maximum(MAX_PLAN_CM), z.multipleOf(PLAN_GRID_CM));

/** PRECONDITION_FAILED where somebody else has published the plan since. */
export const publishPlan = endpoint({
  method: 'PUT',
  repeated: 'once',
  path: '/api/admin/manage/plans/{id}',
  role: 'staff',
  rights: ['editUnits'],
  leaves: { kind: 'plans' },
  summary: 'Move what stands on the plan of a site, all of it or none',
  body: z.object({
    revision: Revision,
    /** What is somewhere else now; null where it is on the plan no more. */
    changes: z
      .array(
        z.object({
          kind: planKind,
          id: Id,
          place: z.nullable(z.object({ areaId: Id, x: along, y: along, width: size, height: size })),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_PLAN_CHANGES)),
  }),
  /** With the names of what overlaps: a plan may be published so. */
  response: z.extend(EditablePlan, { overlapping: z.array(z.array(z.string())) }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'PRECONDITION_FAILED'],
});
