import type { OfficeChange } from '@gatehouse/contract/api/manage';
import type { Change } from '@gatehouse/contract/resources/resource';
import type { Db } from '../../db/pool.ts';
import type { Device } from '../../http/device.ts';
import type { By } from './by.ts';
import * as queries from './changeQueries.ts';
import { type ChangeRow, changeHash, findBreak, GENESIS, valuesHash } from './changes.ts';

/** Who makes changes, from where, when and why. */
export type Author = {
  organisationId: number;
  /** Null for the system. */
  userId: number | null;
  on: Device | null;
  at: Temporal.Instant;
  reason: string | null;
};

/** The author of what a call changes. */
export function authorOf({ caller, on }: By, at: Temporal.Instant, reason: string | null = null): Author {
  return { organisationId: caller.organisationId, userId: caller.id, on, at, reason };
}

export type Made = Pick<ChangeRow, 'site_id' | 'resource' | 'row_id' | 'title' | 'act' | 'before' | 'after'>;

/** Writes what was changed into the history, in the transaction of the change itself. */
export async function recordChanges(tx: Db, author: Author, made: readonly Made[]): Promise<void> {
  const head = await queries.lockHead(tx, author.organisationId, GENESIS);
  let { number, hash: previous } = head;
  const rows = made.map((change) => {
    number += 1;
    const row: ChangeRow = {
      ...change,
      organisation_id: author.organisationId,
      number,
      user_id: author.userId,
      device: author.on?.device ?? null,
      network: author.on?.network ?? null,
      // The hash is over what can be read back.
      at: author.at.round({ smallestUnit: 'microsecond', roundingMode: 'floor' }),
      reason: author.reason,
    };
    const values_hash = valuesHash(row);
    const hash = changeHash(previous, row, values_hash);
    const hashed = { ...row, values_hash, previous_hash: previous, hash };
    previous = hash;
    return hashed;
  });
  await queries.append(tx, rows);
}

/** The changes of a row, newest first. */
export async function listChanges(db: Db, given: Parameters<typeof queries.listOfRow>[1]): Promise<Change[]> {
  const rows = await queries.listOfRow(db, given);
  return rows.map(({ at, row_id: rowId, ...row }) => ({ ...row, rowId, at: at.toString() }));
}

/** The number of the first change of an organisation that is not as it was written. */
export async function findBrokenChange(db: Db, organisationId: number): Promise<number | 'end' | undefined> {
  const { rows, head } = await queries.readChain(db, organisationId);
  return findBreak(rows, head);
}

/** The changes that a filter leaves, newest first. */
export async function listAllChanges(db: Db, filter: queries.ChangeFilter): Promise<OfficeChange[]> {
  const rows = await queries.listAll(db, filter);
  return rows.map(({ at, row_id: rowId, site_id: siteId, ...row }) => ({
    ...row,
    rowId,
    siteId,
    at: at.toString(),
  }));
}
