import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id } from '../model/common.ts';

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

/** Where a door stands: a rectangle in centimetres from its area's upper left corner. */
export const PlanSpot = z.object({
  kind: z.enum(['unit', 'gate', 'lockable']),
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
