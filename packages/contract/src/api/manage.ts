import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { UnitType } from '../model/access.ts';
import {
  Cents,
  Day,
  FileReply,
  Id,
  Instant,
  oneLine,
  Page,
  QueryId,
  requiredLine,
  searchLine,
} from '../model/common.ts';
import { SiteHours } from '../model/siteHours.ts';
import { Change } from '../resources/resource.ts';

/** Makes units with the names of a range ('A1' to 'A40'), all of them or none (rules/unitRange.ts). */
export const createUnitRange = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/admin/manage/units/range',
  role: 'staff',
  rights: ['editUnits'],
  leaves: { kind: 'units' },
  summary: 'Make units with the names from a first to a last',
  body: z.object({
    siteId: Id,
    areaId: Id,
    productId: z.nullable(Id),
    type: UnitType,
    first: requiredLine(40),
    last: requiredLine(40),
  }),
  response: z.object({ made: z.int() }),
  errors: ['FORBIDDEN', 'CONFLICT'],
});

/** A side of a space. */
const Centimetres = z.int().check(z.minimum(1), z.maximum(100_000));

/**
 * Makes one kind of space with all that customers need to book it: a category, floor and product where there are none yet,
 * and its units, all of them or none. On the plan they stand in rows, as many as have room.
 */
export const rentOut = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/admin/manage/offers',
  role: 'staff',
  rights: ['editUnits', 'editCatalogue', 'editPrices'],
  leaves: { kind: 'units' },
  summary: 'Make units of a kind, with their product and price',
  body: z.object({
    siteId: Id,
    type: UnitType,
    name: requiredLine(80),
    /** A month, in cents. */
    price: Cents,
    dimLength: z.nullable(Centimetres),
    dimWidth: z.nullable(Centimetres),
    first: requiredLine(40),
    last: requiredLine(40),
  }),
  response: z.object({ made: z.int(), drawn: z.int() }),
  errors: ['FORBIDDEN', 'CONFLICT'],
});

/** What a house needs before it takes bookings, in this order; doors and colleagues can wait. */
export const setupSteps = ['place', 'offer', 'units', 'agreement', 'cards', 'doors', 'colleague'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const getOfficeStart = endpoint({
  method: 'GET',
  path: '/api/admin/manage/start',
  role: 'staff',
  rights: ['seeOffice'],
  summary: 'What needs somebody today, and what a house lacks until it is live',
  response: z.object({
    /** What is not done yet; none once somebody has booked and all but what can wait is done. */
    missing: z.array(z.enum(setupSteps)),
    /** At the sites that the caller sees, by each site's clock. */
    today: z.object({
      begins: z.int(),
      ends: z.int(),
      /** Orders that wait to be collected. */
      uncollected: z.int(),
      /** Products below the level that staff are alerted at. */
      stockLow: z.int(),
      /** Units that customers cannot book, as they are no product. */
      unoffered: z.int(),
    }),
  }),
});

/**
 * Whether cards pay, as the provider says at this moment: nobody takes any; test cards alone do, and no money moves;
 * they do; the provider refuses our key; it does not answer.
 */
export const CardsState = z.enum(['off', 'test', 'works', 'refused', 'unreachable']);
export type CardsState = z.infer<typeof CardsState>;

export const getCardsState = endpoint({
  method: 'GET',
  path: '/api/admin/manage/cards',
  role: 'staff',
  rights: ['editOrganisation'],
  summary: 'Whether cards pay, asked of their provider now',
  response: z.object({ state: CardsState }),
});

/** Who has or will have a unit for a time, for whoever is about to shut it out. */
export const BookedThen = z.object({
  bookingId: Id,
  /** Null for those who may not see customers. */
  name: z.nullable(z.string()),
  startTime: Instant,
  endTime: z.nullable(Instant),
  timeZone: z.string(),
});
export type BookedThen = z.infer<typeof BookedThen>;

/** Who has a unit in some days, or will, by the clock of its site; without a last day, from the first on. */
export const listBookedDuring = endpoint({
  method: 'GET',
  path: '/api/admin/manage/outages/booked',
  role: 'staff',
  rights: ['seeOffice'],
  summary: 'Who has booked a unit in some days',
  query: z.object({ unitId: QueryId, from: Day, until: z.optional(Day) }).check(
    z.refine(({ from, until }) => until === undefined || from <= until, {
      path: ['until'],
      message: 'The last day must not be before the first.',
    }),
  ),
  response: z.array(BookedThen),
  errors: ['NOT_FOUND'],
});

/** The bookings of workspaces to come that a site's hours allow, and other hours would not: the first of them, and how many. */
export const listShutOut = endpoint({
  method: 'POST',
  repeated: 'read',
  path: '/api/admin/manage/sites/shutOut',
  role: 'staff',
  rights: ['seeOffice'],
  leaves: { unrecorded: 'It reads, and takes hours that are too long for an address.' },
  summary: 'Who has booked a workspace for times at which other hours would close the site',
  body: z.object({ siteId: Id, hours: z.nullable(SiteHours) }),
  response: z.object({ bookings: z.array(BookedThen), total: z.int() }),
  errors: ['NOT_FOUND'],
});

/** A change in the history of all, with the site it was made at; null where it is the operator's own. */
export const OfficeChange = z.extend(Change, { siteId: z.nullable(Id) });
export type OfficeChange = z.infer<typeof OfficeChange>;

const ChangeFilters = z.object({
  resource: z.optional(oneLine(40)),
  siteId: z.optional(QueryId),
  /** Of the name of what was changed, and of who did it. */
  words: z.optional(searchLine(80)),
  from: z.optional(Instant),
  to: z.optional(Instant),
});

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/admin/manage/changes',
  role: 'staff',
  rights: ['seeChanges'],
  summary: 'What was changed by whom, newest first',
  query: z.extend(ChangeFilters, Page.shape),
  response: z.array(OfficeChange),
});

export const getChangesFile = endpoint({
  method: 'GET',
  path: '/api/admin/manage/changes/csv',
  role: 'staff',
  rights: ['seeChanges'],
  summary: 'What was changed by whom, as a table for other programs',
  query: ChangeFilters,
  response: FileReply,
  replies: 'file',
});

/** By whoever may make the change itself, with a proof where that takes one. CONFLICT where the row was changed again since. */
export const undoChange = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/admin/manage/changes/{id}/undo',
  role: 'staff',
  rights: ['seeChanges'],
  leaves: 'undone',
  summary: 'Take a change back, where nothing came after it',
  response: z.null(),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'PRECONDITION_FAILED', 'ARCHIVED', 'IN_USE', 'PROVE_AGAIN'],
});
