import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dbOf } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { testDb } from '../../testing/testDatabase.ts';
import { findBookable } from './cartQueries.ts';

const db = await testDb({ after });

test('a version is of every table that a product to be booked is read from', async () => {
  const explaining = dbOf((q) => db.query(sql`explain (format json) ${q}`), db.transaction);
  const plan: unknown = await findBookable(explaining, 1);
  const read = new Set(JSON.stringify(plan).match(/(?<="Relation Name":")\w+/g));
  assert.deepEqual(
    [...read].sort(),
    ['product_categories', 'products', 'sites'],
    'The version of a product to be booked has to be another when a row of this table is',
  );
});
