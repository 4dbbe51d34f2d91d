import { createHash } from 'node:crypto';

/** What stands before an organisation's first change. */
export const GENESIS = Buffer.alloc(32);

/** What changed of a row; all of it is under the change's hash. */
export type ChangeRow = {
  organisation_id: number;
  number: number;
  site_id: number | null;
  resource: string;
  row_id: number;
  title: string;
  act: 'created' | 'changed' | 'archived' | 'restored';
  user_id: number | null;
  device: string | null;
  network: string | null;
  at: Temporal.Instant;
  reason: string | null;
  before: { readonly [field: string]: unknown };
  after: { readonly [field: string]: unknown };
};

/** The hash of what a person may ask to have erased: what the row was called, and its values. */
export function valuesHash({ title, before, after }: Pick<ChangeRow, 'title' | 'before' | 'after'>): Buffer {
  return createHash('sha256')
    .update(inOrder([title, before, after]))
    .digest();
}

/** The hash of a change that follows one with the hash `previous`. */
export function changeHash(
  previous: Uint8Array,
  row: Omit<ChangeRow, 'title' | 'before' | 'after'>,
  values: Buffer,
): Buffer {
  const said = [
    row.organisation_id,
    row.number,
    row.site_id,
    row.resource,
    row.row_id,
    row.act,
    row.user_id,
    row.device,
    row.network,
    row.at.toString(),
    row.reason,
    values.toString('hex'),
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(said)).digest();
}

/** JSON with the keys of each record in their order, as the database keeps them in one of its own. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Where a chain says something else than was written: the number of the first such change, or that its end is missing. */
export function findBreak(
  rows: readonly HashedRow[],
  head: { number: number; hash: Uint8Array } | undefined,
): number | 'end' | undefined {
  let previous: Uint8Array = GENESIS;
  for (const [index, row] of rows.entries()) {
    const values = row.erased_at === null ? valuesHash(row) : row.values_hash;
    const isWhole =
      row.number === index + 1 &&
      values.equals(row.values_hash) &&
      row.previous_hash.equals(previous) &&
      row.hash.equals(changeHash(previous, row, values));
    if (!isWhole) return row.number;
    previous = row.hash;
  }
  const end = head ?? { number: 0, hash: GENESIS };
  return end.number === rows.length && Buffer.from(previous).equals(end.hash) ? undefined : 'end';
}
type HashedRow = ChangeRow & {
  values_hash: Buffer;
  previous_hash: Buffer;
  hash: Buffer;
  erased_at: Temporal.Instant | null;
};
