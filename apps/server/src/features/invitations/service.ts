import { ApiError } from '@gatehouse/contract/errors';
import { parseAccessId } from '@gatehouse/contract/rules/accessStatus';
import { timeMessages } from '@gatehouse/contract/rules/timeMessages';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import * as addressQueries from './addressQueries.ts';
import { messages } from './messages.ts';
import {
  notifyOfAcceptance,
  notifyOfExpiry,
  notifyOfGivingUp,
  notifyOfOffer,
  notifyOfRevocation,
} from './notifications.ts';
import { presentInvitation } from './presenter.ts';
import * as queries from './queries.ts';
import { isInvitationSecret } from './secret.ts';
import { findShareable, type Shareable, type SharedDoor } from './shareableQueries.ts';

type Times = { startTimeMillis: number | null; endTimeMillis: number | null };
const BATCH = 100;

/** The shares the customer gave, of one door of theirs (`unit_5`, `gate_3`) or of all. */
export async function listInvitations(
  ctx: Context,
  customerId: number,
  accessId: string | undefined,
  slice: queries.Slice,
) {
  const now = ctx.clock.now();
  const door = accessId === undefined ? null : doorOf(accessId);
  if (door && !(await findShareable(ctx.db, customerId, door, now))) throw new ApiError('NOT_FOUND');
  return (await queries.listByInviter(ctx.db, customerId, door, slice, now)).map(presentInvitation);
}

/** Offers a door of the customer's own booking to somebody, by mail. */
export async function createInvitation(
  ctx: Context,
  customerId: number,
  given: { inviteeName: string; inviteeEmail: string; accessId: string } & Times,
) {
  const now = ctx.clock.now();
  const email = given.inviteeEmail.toLowerCase();
  const door = doorOf(given.accessId);
  const shared = await findShareable(ctx.db, customerId, door, now);
  if (!shared) throw new ApiError('NOT_FOUND');
  if (shared.state === 'InArrears') {
    throw new ApiError('FORBIDDEN', messages.overdue);
  }
  if (email === shared.email) throw new ApiError('OWN_EMAIL');
  const { start, end } = within(shared, given, now);
  const id = await ctx.db.transaction(async (tx) => {
    const added = await queries.insert(tx, {
      bookingId: shared.booking_id,
      inviterId: customerId,
      gateId: 'gateId' in door ? door.gateId : null,
      name: given.inviteeName,
      email,
      start,
      end,
      now,
    });
    if (added === undefined) throw new ApiError('ALREADY_INVITED');
    const known = await addressQueries.findCustomerByEmail(tx, shared.organisation_id, email);
    await notifyOfOffer(ctx, tx, shared, { id: added, name: given.inviteeName, email, known, start, end });
    await publishToParties(tx, { inviter_id: customerId, invitee_id: null, invitee_email: email });
    return added;
  });
  return getInvitation(ctx, customerId, id);
}

/** Changes the name or the times of a share that has not ended. */
export async function updateInvitation(
  ctx: Context,
  customerId: number,
  id: number,
  given: { inviteeName: string } & Times,
) {
  const now = ctx.clock.now();
  const row = await findLive(ctx, customerId, id);
  const door = row.gate_id === null ? { unitId: row.unit_id } : { gateId: row.gate_id };
  const shared = await findShareable(ctx.db, customerId, door, now, row.booking_id);
  if (!shared) throw new ApiError('NOT_FOUND');
  const { start, end } = within(shared, given, now);
  await ctx.db.transaction(async (tx) => {
    await queries.change(tx, id, { name: given.inviteeName, start, end });
    await publishToParties(tx, row);
  });
  return getInvitation(ctx, customerId, id);
}

/** Takes a share back, or gives one up that was offered; the door refuses the invitee from this moment on. */
export async function deleteInvitation(ctx: Context, customerId: number, id: number): Promise<null> {
  const now = ctx.clock.now();
  const given = await queries.findByInviter(ctx.db, customerId, id, now);
  const row = given ?? (await queries.findByInvitee(ctx.db, customerId, id, now));
  if (!row || row.state === 'Expired') throw new ApiError('NOT_FOUND');
  await ctx.db.transaction(async (tx) => {
    if (!(await queries.end(tx, id, 'Revoked', now))) return;
    await (given ? notifyOfRevocation(tx, now, row) : notifyOfGivingUp(tx, now, row));
    await publishToParties(tx, row);
  });
  return null;
}

/** Takes back every share that a customer gave and that has not ended, as when somebody else had their account. */
export async function endShares(tx: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  for (const row of await queries.listLiveByInviter(tx, customerId, now)) {
    if (await queries.end(tx, row.id, 'Revoked', now)) await notifyOfRevocation(tx, now, row);
    await publishToParties(tx, row);
  }
}

/**
 * Accepts an offer; accepting again changes nothing. An offer that has ended is a conflict. It is there for whoever has
 * shown that the invited address is theirs, which the secret of its mail does.
 */
export async function acceptInvitation(
  ctx: Context,
  customerId: number,
  id: number,
  secret: string | undefined,
) {
  const now = ctx.clock.now();
  if (secret !== undefined) {
    const email = await addressQueries.findInvitedAddress(ctx.db, id);
    if (email !== undefined && isInvitationSecret(ctx.config, secret, id, email)) {
      await addressQueries.proveAddress(ctx.db, customerId, id, now);
      await publish(ctx.db, { kind: 'access', customerId });
    }
  }
  const row = await queries.findByInvitee(ctx.db, customerId, id, now);
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.state === 'Pending') {
    await ctx.db.transaction(async (tx) => {
      if (!(await queries.accept(tx, id, customerId, now))) return;
      await notifyOfAcceptance(tx, now, row);
      await publishToParties(tx, { ...row, invitee_id: customerId });
    });
  }
  const accepted = await queries.findByInvitee(ctx.db, customerId, id, now);
  if (accepted?.state !== 'Accepted') throw new ApiError('CONFLICT', messages.hasEnded);
  return presentInvitation(accepted);
}

/** Ends the shares whose time or booking is over. */
export async function expireInvitations(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const ended = await queries.expire(tx, now, BATCH);
    for (const row of ended) {
      await notifyOfExpiry(tx, now, row);
      await publishToParties(tx, row);
    }
    return ended.length;
  });
}

function doorOf(accessId: string): SharedDoor {
  const door = parseAccessId(accessId);
  if (!door) throw new ApiError('NOT_FOUND');
  return door.permission === 'unit' ? { unitId: door.id } : { gateId: door.id };
}

/** A share that the customer gave. Rejects with NOT_FOUND when it was taken back, if only a moment ago. */
async function getInvitation(ctx: Context, customerId: number, id: number) {
  const row = await queries.findByInviter(ctx.db, customerId, id, ctx.clock.now());
  if (!row) throw new ApiError('NOT_FOUND');
  return presentInvitation(row);
}

async function findLive(ctx: Context, customerId: number, id: number): Promise<queries.InvitationRow> {
  const row = await queries.findByInviter(ctx.db, customerId, id, ctx.clock.now());
  if (!row || row.state === 'Expired') throw new ApiError('NOT_FOUND');
  return row;
}

async function publishToParties(db: Db, share: queries.ShareParties): Promise<void> {
  const parties = await queries.partiesOf(db, share);
  await publish(db, ...parties.map((customerId) => ({ kind: 'access', customerId }) as const));
}

// The times of a share lie within those of its booking, and its end after its start.
function within(shared: Shareable, { startTimeMillis, endTimeMillis }: Times, now: Temporal.Instant) {
  const start = startTimeMillis === null ? null : Temporal.Instant.fromEpochMilliseconds(startTimeMillis);
  const end = endTimeMillis === null ? null : Temporal.Instant.fromEpochMilliseconds(endTimeMillis);
  const { compare } = Temporal.Instant;
  const refuse = (path: string, message: string): never => {
    throw new ApiError('BOOKING_TIME_INVALID', message, [{ path: `body.${path}`, message }]);
  };
  if (end && compare(end, start ?? shared.start_time) <= 0)
    refuse('endTimeMillis', timeMessages.endBeforeStart);
  if (end && compare(end, now) <= 0) refuse('endTimeMillis', timeMessages.endInPast);
  if (start && compare(start, shared.start_time) < 0) {
    refuse('startTimeMillis', messages.startsTooEarly);
  }
  if (end && shared.end_time && compare(end, shared.end_time) > 0) {
    refuse('endTimeMillis', messages.endsTooLate);
  }
  if (start && shared.end_time && compare(start, shared.end_time) >= 0) {
    refuse('startTimeMillis', messages.startsTooLate);
  }
  return { start, end };
}
