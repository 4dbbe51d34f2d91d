import type { StaffAccount } from '@gatehouse/contract/api/staffAccounts';
import { ApiError } from '@gatehouse/contract/errors';
import { FACTOR_GRACE_DAYS } from '@gatehouse/contract/rules/secondFactor';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Encrypted } from '../../encryption.ts';
import type { UserCaller } from '../../http/caller.ts';
import type { Device } from '../../http/device.ts';
import { queueMail } from '../../providers/mail/mailQueries.ts';
import { type By, recordChanges } from '../manage/service.ts';
import * as queries from './factorQueries.ts';
import { openSecret, sealSecret } from './factorSecrets.ts';
import { requirePower } from './grantRules.ts';
import { findOrganisation, findUserById, lockUser, type UserRow } from './queries.ts';
import { newRecoveryCodes, recoveryDigest } from './recoveryCodes.ts';
import { endSessions } from './sessions.ts';
import { changeAccount, madeOf } from './staffAccounts.ts';
import { messages } from './staffMessages.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** Who changes their own factors, and from where. */
export type Self = { caller: UserCaller; on: Device };

/** What somebody proves themselves by, and from when on they must. */
export async function getOwnAccount({ db }: Context, { id }: UserCaller) {
  const [factors, recoveryCodesLeft, since] = await Promise.all([
    queries.listFactors(db, id),
    queries.countRecoveryCodes(db, id),
    queries.factorRoleSince(db, id),
  ]);
  const isNeeded = factors.length === 0 && since !== null;
  return {
    factors: factors.map(({ id, kind, name, made_at: madeAt, last_used_at: lastUsedAt }) => ({
      id,
      kind,
      name,
      madeAt: madeAt.toString(),
      lastUsedAt: lastUsedAt?.toString() ?? null,
    })),
    recoveryCodesLeft,
    factorNeededAt: isNeeded ? since.add({ hours: 24 * FACTOR_GRACE_DAYS }).toString() : null,
  };
}

/** Makes what an app is set up with; it counts for nothing until it is confirmed. */
export async function beginApp({ db, config, clock }: Context, { id, organisationId }: UserCaller) {
  const [user, organisation] = await Promise.all([
    findUserById(db, id),
    findOrganisation(db, organisationId),
  ]);
  if (!user || !organisation) throw new ApiError('UNAUTHENTICATED');
  const secret = newTotpSecret();
  await queries.replacePendingApp(db, id, sealSecret(config, secret), clock.now());
  return { secret, uri: totpUri(secret, organisation.name, user.email) };
}

/** Takes the app into use. Rejects with CODE_WRONG. */
export async function confirmApp(
  ctx: Context,
  self: Self,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  const { id } = self.caller;
  const now = ctx.clock.now();
  return addFactor(ctx, self, async (tx) => {
    const pending = await queries.lockPendingApp(tx, id);
    const step = pending && stepOf(ctx, pending, code, now);
    if (pending === undefined || step === undefined) throw new ApiError('CODE_WRONG');
    await queries.confirmApp(tx, id, pending.id, step, now);
  });
}

/** Adds a factor; recovery codes come with the first one alone. */
export async function addFactor(
  ctx: Context,
  self: Self,
  add: (tx: Db) => Promise<void>,
): Promise<{ recoveryCodes: string[] | null }> {
  const { id } = self.caller;
  return changing(ctx, self, 'added', async (tx) => {
    const isFirst = !(await queries.hasFactor(tx, id));
    await add(tx);
    return { recoveryCodes: isFirst ? await replaceRecoveryCodes(tx, id) : null };
  });
}

export async function removeOwnFactor(ctx: Context, self: Self, factorId: number): Promise<null> {
  const { id } = self.caller;
  return changing(ctx, self, 'removed', async (tx) => {
    if (!(await queries.deleteFactor(tx, id, factorId))) throw new ApiError('NOT_FOUND');
    if (!(await queries.hasFactor(tx, id))) await queries.deleteFactors(tx, id);
    return null;
  });
}

/** Makes new recovery codes. Rejects with NOT_FOUND for who has no factor to lose. */
export async function renewRecoveryCodes(
  { db }: Context,
  { id }: UserCaller,
): Promise<{ recoveryCodes: string[] }> {
  return db.transaction(async (tx) => {
    await lockUser(tx, id);
    if (!(await queries.hasFactor(tx, id))) throw new ApiError('NOT_FOUND');
    return { recoveryCodes: await replaceRecoveryCodes(tx, id) };
  });
}

async function replaceRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await queries.replaceRecoveryCodes(tx, userId, codes.map(recoveryDigest));
  return codes;
}

/** Spends a code of somebody's app, or a recovery code. Rejects with CODE_WRONG, also for one that was spent before. */
export async function spendFactorCode(
  ctx: Pick<Context, 'config' | 'clock'>,
  db: Db,
  userId: number,
  given: string,
): Promise<void> {
  const now = ctx.clock.now();
  const digits = given.replaceAll(/\s/g, '');
  const isSpent = /^\d{6}$/.test(digits)
    ? await spendAppCode(ctx, db, userId, digits, now)
    : await queries.spendRecoveryCode(db, userId, recoveryDigest(given), now);
  if (!isSpent) throw new ApiError('CODE_WRONG');
}

async function spendAppCode(
  ctx: Pick<Context, 'config'>,
  db: Db,
  userId: number,
  code: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const app = await queries.findApp(db, userId);
  const step = app && stepOf(ctx, app, code, now);
  return app !== undefined && step !== undefined && queries.spendStep(db, app.id, step, now);
}

function stepOf(
  { config }: Pick<Context, 'config'>,
  kept: Encrypted,
  code: string,
  now: Temporal.Instant,
): number | undefined {
  const secret = openSecret(config, kept);
  return secret === undefined ? undefined : stepOfCode(secret, code, now);
}

/** Changes somebody's factors, one change after the other, with its history and a mail to them. */
async function changing<Result>(
  ctx: Context,
  { caller: { id }, on }: Self,
  what: 'added' | 'removed',
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw new ApiError('UNAUTHENTICATED');
    const result = await work(tx);
    const author = {
      organisationId: user.organisation_id,
      userId: id,
      on,
      at: ctx.clock.now(),
      reason: null,
    };
    await recordChanges(tx, author, [factorChange({ id, title: user.name }, what)]);
    await tell(ctx, tx, user, what);
    return result;
  });
}

/** Takes away what somebody lost: they are signed out, and log in by the password alone until they set another up. */
export function takeFactorsAway(ctx: Context, by: By, id: number): Promise<StaffAccount> {
  return changeAccount(ctx, by, id, async (tx, account, { staff, ownRoles, organisationId }) => {
    const { name, email, has_factor: hasFactor } = account;
    requirePower(staff, account.grants, ownRoles);
    if (!hasFactor) return undefined;
    await queries.deleteFactors(tx, id);
    await endSessions(tx, ctx.clock.now(), { userId: id });
    await tell(ctx, tx, { email, organisation_id: organisationId }, 'removed');
    return factorChange({ id, title: name }, 'removed');
  });
}

const factorChange = (whose: { id: number; title: string }, what: 'added' | 'removed') =>
  madeOf(whose, 'staff', 'changed', {}, { secondFactor: what });

/** Writes to somebody that they have a second factor, or one less. */
async function tell(
  { clock }: Context,
  tx: Db,
  { email, organisation_id: organisationId }: Pick<UserRow, 'email' | 'organisation_id'>,
  what: 'added' | 'removed',
): Promise<void> {
  const organisation = (await findOrganisation(tx, organisationId))?.name ?? '';
  const { subject, heading, text, notYou } = messages.factors[what];
  await queueMail(tx, clock.now(), {
    organisationId,
    recipient: email,
    subject: subject(organisation),
    letter: { heading, paragraphs: [text(organisation), notYou(organisation)] },
  });
}
