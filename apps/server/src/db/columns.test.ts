import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDb } from '../testing/testDatabase.ts';
import { column, type RowOf, select, selectPrefixed, withoutPrefix } from './columns.ts';
import { sql } from './sql.ts';

test('columns that stand once are those of the statement and of its rows', async (t) => {
  const db = await testDb(t);
  const siteColumns = { name: column<string>(), phone: column<string | null>() };
  const { text } = select('s', siteColumns);
  assert.equal(text, 's.name, s.phone');
  const rows: RowOf<typeof siteColumns>[] = await db.query(
    sql`select ${select('s', siteColumns)} from (values ('North', null)) as s (name, phone)`,
  );
  assert.deepEqual(rows, [{ name: 'North', phone: null }]);
});

test('columns beside those of another table come with a prefix, and back without', async (t) => {
  const db = await testDb(t);
  const siteColumns = { name: column<string>(), phone: column<string | null>() };
  const row = await db.one<{ site_name: string; site_phone: string | null }>(
    sql`select ${selectPrefixed('s', siteColumns, 'site_')} from (values ('North', null)) as s (name, phone)`,
  );
  assert.deepEqual(row, { site_name: 'North', site_phone: null });
  assert.deepEqual(withoutPrefix(row, 'site_', siteColumns), { name: 'North', phone: null });
});

test('a name that is none is refused', () => {
  assert.throws(() => select('s', { 'id; drop table sites': column<number>() }), /is no name/);
});
