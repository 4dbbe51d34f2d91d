import { timingSafeEqual } from 'node:crypto';
import { ApiError } from '@gatehouse/contract/errors';
import { DEFAULT_ORGANISATION_ID } from '@gatehouse/contract/headers';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Device } from '../../http/device.ts';
import { hmacUnder, keysOf, type SecretKey } from '../../keyRing.ts';
import { readableCodeOf, shownCode, typedCode } from '../../readableCode.ts';
import { requireUncommon } from './commonPasswords.ts';
import * as owners from './ownerQueries.ts';
import { hashPassword } from './password.ts';
import { findUserById } from './queries.ts';
import { signInUser } from './service.ts';
import * as queries from './setupQueries.ts';

type Given = {
  code: string;
  organisation: { name: string; email: string; phone: string; timeZone: string };
  owner: { name: string; email: string; password: string };
};

/**
 * The code for `/setup` of an installation without staff, to be shown to who started it; undefined where somebody can
 * sign in (docs/specification/setup.md#code). Processes of one installation give the same code.
 */
export async function openSetup({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<string | undefined> {
  if (await owners.hasStaff(db)) return undefined;
  return shownCode(codeOf(config.keyRing.current, await queries.keepSeed(db, clock.now())));
}

export async function getSetup({ db }: Pick<Context, 'db'>): Promise<{ state: 'open' | 'done' }> {
  return { state: (await owners.hasStaff(db)) ? 'done' : 'open' };
}

/** Makes the organisation and its first owner, and signs them in. */
export async function setUp(ctx: Context, on: Device, { code, organisation, owner }: Given) {
  const { db, clock } = ctx;
  requireUncommon(owner.password, 'body.owner.password');
  if (await owners.hasStaff(db)) throw new ApiError('SETUP_DONE');
  const seed = await queries.countTry(db, clock.now());
  if (seed === undefined || !isCode(ctx.config, code, seed)) throw new ApiError('SETUP_CODE');
  const passwordHash = await hashPassword(owner.password);
  const userId = await db.transaction(async (tx) => {
    if (!(await queries.useUp(tx, seed)) || (await owners.hasStaff(tx))) throw new ApiError('SETUP_DONE');
    const organisationId = await organisationIdOf(tx);
    await queries.putOrganisation(tx, { id: organisationId, ...organisation });
    const email = owner.email.toLowerCase();
    const account = { organisationId, email, name: owner.name, passwordHash, now: clock.now() };
    const id = (await owners.replaceUserPassword(tx, account)) ?? (await owners.insertUser(tx, account));
    await owners.grantEverything(tx, id, clock.now());
    return id;
  });
  const user = await findUserById(db, userId);
  if (!user) throw new ApiError('SETUP_DONE');
  const { accessToken, refreshToken } = await signInUser(ctx, user, false, on);
  return { accessToken, refreshToken };
}

/** The first organisation there is, else the one that clients are built for. */
async function organisationIdOf(db: Db): Promise<number> {
  const [first] = await owners.listOrganisations(db);
  return first?.id ?? DEFAULT_ORGANISATION_ID;
}

function codeOf(key: SecretKey, seed: string): string {
  return readableCodeOf(hmacUnder(key, `setup:${seed}`));
}

/** Whether a code is that of a seed, under whichever key; compared in constant time. */
function isCode({ keyRing }: Config, given: string, seed: string): boolean {
  const typed = typedCode(given);
  return keysOf(keyRing).some((key) =>
    timingSafeEqual(hmacUnder(key, typed), hmacUnder(key, codeOf(key, seed))),
  );
}
