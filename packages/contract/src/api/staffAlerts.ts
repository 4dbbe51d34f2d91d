import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, Page, QueryId } from '../model/common.ts';

/** What staff are alerted to. */
export const AlertKind = z.enum([
  'alarm',
  'controllerOffline',
  'controllerBack',
  'jammed',
  'arrears',
  'skippedBooking',
  'lockerEmpty',
  'stockLow',
  'orderUncollected',
  'accountClosed',
  'refundFailed',
  'vendUnknown',
]);
export type AlertKind = z.infer<typeof AlertKind>;

/** Something at a site that staff should know of. Who of them has seen or archived it has done so for all. */
export const StaffAlert = z.object({
  id: Id,
  /** Null when it concerns the whole organisation. */
  siteId: z.nullable(Id),
  kind: AlertKind,
  message: z.string(),
  unitId: z.nullable(Id),
  gateId: z.nullable(Id),
  lockableId: z.nullable(Id),
  controllerId: z.nullable(Id),
  createdAt: Instant,
  /** When it was over; null while it goes on, and for what has no end. */
  endedAt: z.nullable(Instant),
  seen: z.boolean(),
  archived: z.boolean(),
});
export type StaffAlert = z.infer<typeof StaffAlert>;

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/admin/alerts',
  role: 'staff',
  rights: ['seeAlerts'],
  summary: "A site's alerts, newest first, and how many nobody has seen",
  query: z.extend(Page, { siteId: QueryId, state: z._default(z.enum(['current', 'archived']), 'current') }),
  response: z.object({ unseen: z.int(), alerts: z.array(StaffAlert) }),
  errors: ['NOT_FOUND'],
});

export const markAlertsSeen = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/alerts/seen',
  role: 'staff',
  rights: ['clearAlerts'],
  leaves: { unrecorded: 'Having read an alert changes nothing it tells of.' },
  summary: "Mark a site's alerts up to one as seen",
  body: z.object({ siteId: Id, upTo: Id }),
  response: z.object({ unseen: z.int() }),
  errors: ['NOT_FOUND'],
});

export const updateAlert = endpoint({
  method: 'PUT',
  path: '/api/admin/alerts/{id}',
  role: 'staff',
  rights: ['clearAlerts'],
  leaves: { unrecorded: 'The alert itself is kept, in the archive or out of it.' },
  summary: 'Archive an alert, which also marks it as seen, or take it out of the archive',
  body: z.object({ archived: z.boolean() }),
  response: StaffAlert,
  errors: ['NOT_FOUND'],
});
