import { MAX_NAME_LENGTH } from '@gatehouse/contract/api/setup';
import { DEFAULT_ORGANISATION_ID } from '@gatehouse/contract/headers';
import { Email, requiredLine } from '@gatehouse/contract/model/common';
import { Password } from '@gatehouse/contract/model/customer';
import * as z from 'zod/mini';
import type { Db } from '../../db/pool.ts';
import { requireUncommon } from './commonPasswords.ts';
import { deleteFactors } from './factorQueries.ts';
import * as queries from './ownerQueries.ts';
import { hashPassword } from './password.ts';
import { endSessions } from './sessions.ts';
import { endCode } from './setupQueries.ts';

export type GivenOwner = {
  email: string;
  /** Their name, and the organisation's: needed where it is not there yet. */
  name?: string;
  organisation?: string;
};

export type OwnerMade = { id: number; organisation: string; isNew: boolean };

/** Throws in a line what an owner cannot be made of. */
export function checkOwner(given: GivenOwner): GivenOwner {
  const name = z.optional(requiredLine(MAX_NAME_LENGTH));
  return {
    email: accept('the e-mail address', Email, given.email).toLowerCase(),
    name: accept('--name', name, given.name),
    organisation: accept('--organisation', name, given.organisation),
  };
}

/** Throws in a line what is wrong with a password. */
export function checkPassword(password: string): void {
  accept('the password', Password, password, { isSecret: true });
  requireUncommon(password, 'password');
}

/**
 * Makes the account of somebody who may do everything, and the organisation where there is none yet; or gives an account
 * that is there a new password, enables it, ends its sessions and
 * takes its second factors away. Throws in a line what is missing.
 */
export async function makeOwner(
  db: Db,
  { email, name, organisation: wanted }: GivenOwner,
  password: string,
  now: Temporal.Instant,
): Promise<OwnerMade> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const organisation = await organisationOf(tx, wanted);
    const account = { organisationId: organisation.id, email, name, passwordHash, now };
    const known = await queries.replaceUserPassword(tx, account);
    const id = known ?? (await queries.insertUser(tx, account));
    if (known !== undefined) {
      await endSessions(tx, now, { userId: known });
      await deleteFactors(tx, known);
    }
    await queries.grantEverything(tx, id, now);
    await endCode(tx);
    return { id, organisation: organisation.name, isNew: known === undefined };
  });
}

async function organisationOf(tx: Db, wanted: string | undefined): Promise<{ id: number; name: string }> {
  const all = await queries.listOrganisations(tx);
  const [first, second] = all;
  if (first === undefined) {
    if (wanted === undefined) throw new Error('There is no organisation yet: name yours by --organisation.');
    const made = { id: DEFAULT_ORGANISATION_ID, name: wanted };
    if (await queries.insertOrganisation(tx, made)) return made;
    throw new Error('Somebody made the organisation at this moment: run it again.');
  }
  if (wanted === undefined && second === undefined) return first;
  const named = all.find(({ name }) => name === wanted);
  if (named) return named;
  const names = all.map(({ name }) => name).join(', ');
  throw new Error(
    wanted === undefined
      ? `There are several organisations: name one by --organisation (${names}).`
      : `There is no organisation '${wanted}'; there is ${names}.`,
  );
}

function accept<Value>(
  what: string,
  schema: z.ZodMiniType<Value>,
  value: unknown,
  { isSecret = false } = {},
): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const held = isSecret ? '' : ` (it is '${value}')`;
  throw new Error(`With ${what} something is wrong: ${parsed.error.issues[0]?.message}${held}`);
}
