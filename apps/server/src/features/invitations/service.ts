import { ApiError } from '@gatehouse/contract/errors';
import { parseAccessId } from '@gatehouse/contract/rules/accessStatus';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { announce } from '../../http/live.ts';
import { queueMail } from '../../providers/mail/queue.ts';
import { presentInvitation } from './presenter.ts';
import * as queries from './queries.ts';

type Times = { startTimeMillis: number | null; endTimeMillis: number | null };
const BATCH = 100;

export async function listInvitations(
  ctx: Context,
  customerId: number,
  unitId: number | null,
  slice: queries.Slice,
) {
  if (unitId !== null && !(await queries.findShareable(ctx.db, customerId, { unitId }))) {
    throw new ApiError('NOT_FOUND');
  }
  return (await queries.listByInviter(ctx.db, customerId, unitId, slice)).map(presentInvitation);
}

/** Offers a door of the customer's own booking to somebody, by mail. */
export async function createInvitation(
  ctx: Context,
  customerId: number,
  given: { inviteeName: string; inviteeEmail: string; accessId: string } & Times,
) {
  const door = parseAccessId(given.accessId)!;
  const email = given.inviteeEmail.toLowerCase();
  const which = door.permission === 'unit' ? { unitId: door.id } : { gateId: door.id };
  const shared = await queries.findShareable(ctx.db, customerId, which);
  if (!shared) throw new ApiError('NOT_FOUND');
  if (email === shared.email) throw new ApiError('OWN_EMAIL');
  const now = ctx.clock.now();
  const { start, end } = within(shared, given, now);
  const id = await ctx.db.transaction(async (tx) => {
    const added = await queries.insert(tx, {
      bookingId: shared.booking_id,
      inviterId: customerId,
      gateId: door.permission === 'gate' ? door.id : null,
      name: given.inviteeName,
      email,
      start,
      end,
      now,
    });
    if (added === undefined) throw new ApiError('ALREADY_INVITED');
    const known = await queries.findCustomerByEmail(tx, shared.organisation_id, email);
    await mailOffer(ctx, tx, shared, {
      id: added,
      name: given.inviteeName,
      email,
      known: known !== undefined,
    });
    await tellInvitee(tx, known);
    return added;
  });
  return presentInvitation((await queries.findByInviter(ctx.db, customerId, id))!);
}

export async function updateInvitation(
  ctx: Context,
  customerId: number,
  id: number,
  given: { inviteeName: string } & Times,
) {
  const row = await queries.findByInviter(ctx.db, customerId, id);
  const shared = row && (await queries.findShareable(ctx.db, customerId, { unitId: row.unit_id }));
  if (!row || !shared) throw new ApiError('NOT_FOUND');
  const { start, end } = within(shared, given, ctx.clock.now());
  await ctx.db.transaction(async (tx) => {
    await queries.change(tx, id, { name: given.inviteeName, start, end });
    await tellInvitee(tx, row.invitee_id);
  });
  return presentInvitation((await queries.findByInviter(ctx.db, customerId, id))!);
}

/** Takes a share back; the door refuses the invitee from this moment on. */
export async function deleteInvitation(ctx: Context, customerId: number, id: number): Promise<null> {
  const row = await queries.findByInviter(ctx.db, customerId, id);
  if (!row) throw new ApiError('NOT_FOUND');
  await ctx.db.transaction(async (tx) => {
    await queries.end(tx, id, 'Revoked', ctx.clock.now());
    await tellInvitee(tx, row.invitee_id);
  });
  return null;
}

/** Accepts an offer; accepting again changes nothing. An offer that has ended is a conflict. */
export async function acceptInvitation(ctx: Context, customerId: number, id: number) {
  const row = await queries.findByInvitee(ctx.db, customerId, id);
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.state === 'Expired') throw new ApiError('CONFLICT', 'This invitation has ended.');
  if (row.state === 'Pending') {
    await ctx.db.transaction(async (tx) => {
      if (await queries.accept(tx, id, customerId, ctx.clock.now())) await tellInvitee(tx, customerId);
    });
  }
  const now = await queries.findByInvitee(ctx.db, customerId, id);
  if (now?.state !== 'Accepted') throw new ApiError('CONFLICT', 'This invitation has ended.');
  return presentInvitation(now);
}

/** Ends the shares whose time or booking is over. */
export async function expireInvitations(ctx: Context): Promise<number> {
  const ended = await queries.expire(ctx.db, ctx.clock.now(), BATCH);
  for (const { invitee_id } of ended) await tellInvitee(ctx.db, invitee_id);
  return ended.length;
}

async function tellInvitee(db: Db, customerId: number | null | undefined): Promise<void> {
  if (customerId) await announce(db, { kind: 'access', customerId });
}

// The times of a share lie within those of its booking, and its end after its start.
function within(shared: queries.Shareable, { startTimeMillis, endTimeMillis }: Times, now: Temporal.Instant) {
  const start = startTimeMillis === null ? null : Temporal.Instant.fromEpochMilliseconds(startTimeMillis);
  const end = endTimeMillis === null ? null : Temporal.Instant.fromEpochMilliseconds(endTimeMillis);
  const { compare } = Temporal.Instant;
  const refuse = (path: string, message: string): never => {
    throw new ApiError('BOOKING_TIME_INVALID', message, [{ path: `body.${path}`, message }]);
  };
  if (end && compare(end, start ?? shared.start_time) <= 0)
    refuse('endTimeMillis', 'The end must be after the start.');
  if (end && compare(end, now) <= 0) refuse('endTimeMillis', 'The end must be in the future.');
  if (start && compare(start, shared.start_time) < 0) {
    refuse('startTimeMillis', 'The start must not be before your booking starts.');
  }
  if (end && shared.end_time && compare(end, shared.end_time) > 0) {
    refuse('endTimeMillis', 'The end must not be after your booking ends.');
  }
  if (start && shared.end_time && compare(start, shared.end_time) >= 0) {
    refuse('startTimeMillis', 'The start must be before your booking ends.');
  }
  return { start, end };
}

async function mailOffer(
  ctx: Context,
  tx: Db,
  shared: queries.Shareable,
  invitee: { id: number; name: string; email: string; known: boolean },
): Promise<void> {
  const { publicUrl } = ctx.config;
  const link = invitee.known
    ? `${publicUrl}/access?platform=app`
    : `${publicUrl}/register/${invitee.id}?email=${encodeURIComponent(invitee.email)}`;
  await queueMail(tx, ctx.clock.now(), {
    organisationId: shared.organisation_id,
    recipient: invitee.email,
    subject: `${shared.inviter} shares ${shared.access_name} with you`,
    body: `Hello ${invitee.name},\n\n${shared.inviter} invites you to open ${shared.access_name} at ${shared.site_name}.\n\n${link}\n\nIf you do not know ${shared.inviter}, you need not do anything.\n\n${shared.organisation}`,
  });
}
