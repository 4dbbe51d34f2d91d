import type { StaffAccount, StaffInvitation } from '@gatehouse/contract/api/staffAccounts';
import { ApiError } from '@gatehouse/contract/errors';
import { type RoleGrant, withoutRepeats } from '@gatehouse/contract/rules/staffRoles';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { queueMail } from '../../providers/mail/mailQueries.ts';
import { quoted } from '../../providers/mail/quoted.ts';
import { authorOf, type By, type Made, recordChanges } from '../manage/service.ts';
import { differing, givable, requireKnown, requirePower, sees } from './grantRules.ts';
import { joinSecret } from './joinSecret.ts';
import { untie } from './providerQueries.ts';
import { findUserById } from './queries.ts';
import { staffRights } from './service.ts';
import { endingSessions } from './sessions.ts';
import * as queries from './staffAccountQueries.ts';
import { messages } from './staffMessages.ts';

const INVITATION_DAYS = 7;

/** Everybody who works for the operator, and who was invited, where the caller sees staff. */
export async function listStaff(ctx: Context, by: By) {
  const staff = await readStaff(ctx.db, by, 'seeStaff');
  const { organisationId } = staff;
  const now = ctx.clock.now();
  const [accounts, invitations, ownRoles] = await Promise.all([
    queries.listAccounts(ctx.db, organisationId),
    queries.listInvitations(ctx.db, organisationId, now),
    queries.listOwnRoles(ctx.db, organisationId),
  ]);
  return {
    accounts: accounts.filter(({ grants }) => sees(staff, grants)).map(presentAccount),
    invitations: invitations.filter(({ grants }) => sees(staff, grants)).map(presentInvitation),
    givable: givable(staff, ownRoles),
  };
}

/** Invites somebody by mail. */
export async function invite(
  ctx: Context,
  by: By,
  given: { email: string; grants: readonly RoleGrant[] },
): Promise<StaffInvitation> {
  const now = ctx.clock.now();
  const email = given.email.toLowerCase();
  const grants = withoutRepeats(given.grants);
  return ctx.db.transaction(async (tx) => {
    const { staff, ownRoles, organisation, organisationId, author } = await begin(ctx, tx, by);
    await requireKnown(tx, organisationId, grants, ownRoles);
    const replaced = await queries.findInvitationTo(tx, organisationId, email, now);
    requirePower(staff, [...grants, ...(replaced?.grants ?? [])], ownRoles);
    const known = await queries.findAccountByEmail(tx, organisationId, email);
    if (known) {
      throw new ApiError(
        'EMAIL_TAKEN',
        (known.disabled_at === null ? messages.worksHere : messages.disabledHere)(known.name),
      );
    }
    const expiresAt = now.add({ hours: 24 * INVITATION_DAYS });
    const invitedBy = by.caller.id;
    const inviter = (await findUserById(tx, invitedBy))?.name ?? organisation;
    const id = await queries.replaceInvitation(tx, {
      organisationId,
      email,
      grants,
      invitedBy,
      now,
      expiresAt,
    });
    await queueMail(tx, now, {
      organisationId,
      recipient: email,
      subject: messages.subject(organisation),
      letter: {
        heading: messages.heading(organisation),
        paragraphs: [messages.invites(quoted(inviter), organisation)],
        // Behind the hash, no server and no log on the way gets to see it.
        button: { label: messages.button, path: `/join/${id}#${joinSecret(ctx.config, { id, email })}` },
        note: messages.note(INVITATION_DAYS),
      },
    });
    await recordChanges(tx, author, [
      madeOf({ id, title: email }, 'staffInvitations', 'created', {}, { grants }),
    ]);
    return presentInvitation((await queries.findInvitation(tx, id, now))!);
  });
}

/** Takes an invitation back; its link is over. */
export async function withdraw(ctx: Context, by: By, id: number): Promise<null> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const { staff, ownRoles, organisationId, author } = await begin(ctx, tx, by);
    const row = await queries.findInvitation(tx, id, now);
    if (row?.organisation_id !== organisationId || !sees(staff, row.grants)) throw new ApiError('NOT_FOUND');
    requirePower(staff, row.grants, ownRoles);
    if (!(await queries.endInvitation(tx, id, now))) throw new ApiError('NOT_FOUND');
    await recordChanges(tx, author, [
      madeOf({ id, title: row.email }, 'staffInvitations', 'archived', {}, {}),
    ]);
  });
  return null;
}

/**
 * Gives somebody other roles than were seen of them. Rejects with LAST_OWNER where nobody would own the place any more, and
 * with PRECONDITION_FAILED where somebody else was quicker.
 */
export async function setGrants(
  ctx: Context,
  by: By,
  id: number,
  given: { revision: number; grants: readonly RoleGrant[] },
): Promise<StaffAccount> {
  const grants = withoutRepeats(given.grants);
  return changeAccount(ctx, by, id, async (tx, account, { staff, ownRoles, organisationId }) => {
    await requireKnown(tx, organisationId, grants, ownRoles);
    const before = withoutRepeats(account.grants);
    if (JSON.stringify(before) === JSON.stringify(grants)) return undefined;
    if (account.grants_revision !== given.revision) throw new ApiError('PRECONDITION_FAILED');
    requirePower(staff, differing(before, grants), ownRoles);
    if (account.disabled_at === null && isOwner(before) && !isOwner(grants)) {
      await requireAnotherOwner(tx, organisationId, id);
    }
    await queries.replaceGrants(tx, id, grants, ctx.clock.now());
    await queries.raiseRevision(tx, id);
    return madeOf(titled(account), 'staff', 'changed', { grants: before }, { grants });
  });
}

/** Keeps somebody out at once, or lets them in again. Rejects with LAST_OWNER as above. */
export async function setDisabled(
  ctx: Context,
  by: By,
  id: number,
  disabled: boolean,
): Promise<StaffAccount> {
  return changeAccount(ctx, by, id, async (tx, account, { staff, ownRoles, organisationId }) => {
    requirePower(staff, account.grants, ownRoles);
    if ((account.disabled_at !== null) === disabled) return undefined;
    if (disabled && isOwner(account.grants)) await requireAnotherOwner(tx, organisationId, id);
    await queries.setDisabled(tx, id, disabled ? ctx.clock.now() : null);
    if (disabled) await untie(tx, id);
    return madeOf(titled(account), 'staff', disabled ? 'archived' : 'restored', {}, {});
  });
}

/** Erases who somebody was that is disabled; the history says so, and no longer who. */
export async function eraseAccount(ctx: Context, by: By, id: number): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const { staff, ownRoles, organisationId, author } = await begin(ctx, tx, by);
    const account = await findSeen(tx, staff, organisationId, id);
    requirePower(staff, account.grants, ownRoles);
    if (account.disabled_at === null) throw new ApiError('CONFLICT', messages.disableFirst(account.name));
    const { formerStaff } = messages;
    await queries.eraseAccount(tx, { organisationId, id, name: formerStaff, now: ctx.clock.now() });
    await recordChanges(tx, author, [
      madeOf({ id, title: formerStaff }, 'staff', 'archived', {}, { account: 'erased' }),
    ]);
  });
  return null;
}

/** Changes one account in a transaction with its history. */
export function changeAccount(
  ctx: Context,
  by: By,
  id: number,
  work: (tx: Db, account: queries.AccountRow, begun: Begun) => Promise<Made | undefined>,
): Promise<StaffAccount> {
  return endingSessions(ctx, async (tx) => {
    const begun = await begin(ctx, tx, by);
    const { staff, organisationId, author } = begun;
    const made = await work(tx, await findSeen(tx, staff, organisationId, id), begun);
    if (made) await recordChanges(tx, author, [made]);
    return presentAccount((await queries.findAccount(tx, organisationId, id))!);
  });
}

/** An account that the caller sees; rejects with NOT_FOUND. */
async function findSeen(
  db: Db,
  staff: Begun['staff'],
  organisationId: number,
  id: number,
): Promise<queries.AccountRow> {
  const account = await queries.findAccount(db, organisationId, id);
  if (!account || !sees(staff, account.grants)) throw new ApiError('NOT_FOUND');
  return account;
}

/** Who calls, with the right at some site at least. */
async function readStaff(db: Db, { caller }: By, right: 'seeStaff' | 'editStaff') {
  const staff = await staffRights(db, caller.id);
  if (staff.sitesWith(right).length === 0) throw new ApiError('FORBIDDEN');
  return staff;
}

type Begun = Awaited<ReturnType<typeof begin>>;

/** Who changes the operator's staff, after every other change of it: two owners cannot take each other's role. */
async function begin(ctx: Context, tx: Db, by: By) {
  const organisation = await queries.lockStaff(tx, by.caller.organisationId);
  const staff = await readStaff(tx, by, 'editStaff');
  const { organisationId } = staff;
  const ownRoles = await queries.listOwnRoles(tx, organisationId);
  return { staff, ownRoles, organisation, organisationId, author: authorOf(by, ctx.clock.now()) };
}

async function requireAnotherOwner(db: Db, organisationId: number, id: number): Promise<void> {
  if ((await queries.countOtherOwners(db, organisationId, id)) === 0) throw new ApiError('LAST_OWNER');
}

const isOwner = (grants: readonly RoleGrant[]) => grants.some(({ role }) => role === 'superAdmin');
const titled = ({ id, name }: queries.AccountRow) => ({ id, title: name });

/** A change as the history keeps it. */
export function madeOf(
  { id, title }: { id: number; title: string },
  resource: 'staff' | 'staffInvitations',
  act: Made['act'],
  before: Made['before'],
  after: Made['after'],
): Made {
  return { site_id: null, resource, row_id: id, title, act, before, after };
}

function presentAccount(row: queries.AccountRow): StaffAccount {
  const { id, name, email, grants, grants_revision: revision, has_factor: hasSecondFactor } = row;
  const { changed_at: at, changed_by: changedBy, last_seen_at: lastSeenAt, disabled_at: disabledAt } = row;
  return {
    id,
    name,
    email,
    grants: withoutRepeats(grants),
    revision,
    changed: at && { by: changedBy, at: at.toString() },
    lastSeenAt: lastSeenAt?.toString() ?? null,
    hasSecondFactor,
    disabledAt: disabledAt?.toString() ?? null,
  };
}

function presentInvitation(row: queries.InvitationRow): StaffInvitation {
  const { id, email, grants, invited_by: invitedBy, expires_at: expiresAt } = row;
  return { id, email, grants, invitedBy, expiresAt: expiresAt.toString() };
}
