import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join, sql } from './sql.ts';

const plain = (q: { text: string; values: readonly unknown[] }) => ({ text: q.text, values: q.values });

test('values become numbered parameters', () => {
  assert.deepEqual(plain(sql`select ${1}, ${'a'}, ${null}`), {
    text: 'select $1, $2, $3',
    values: [1, 'a', null],
  });
});

test('fragments nest at any depth and keep the order of their values', () => {
  const inner = sql`b = ${2} or ${sql`c = ${3}`}`;
  assert.deepEqual(plain(sql`where a = ${1} and (${inner}) limit ${4}`), {
    text: 'where a = $1 and (b = $2 or c = $3) limit $4',
    values: [1, 2, 3, 4],
  });
});

test('an empty fragment leaves nothing behind', () => {
  assert.deepEqual(plain(sql`select 1${sql``} where ${true}`), { text: 'select 1 where $1', values: [true] });
});

test('join puts the separator between fragments', () => {
  const conditions = [sql`a = ${1}`, sql`b = ${2}`, sql`c is null`];
  assert.deepEqual(plain(join(conditions, sql` and `)), {
    text: 'a = $1 and b = $2 and c is null',
    values: [1, 2],
  });
  assert.deepEqual(plain(join([])), { text: '', values: [] });
});

test('Temporal values travel as ISO strings, also in lists', () => {
  const noon = Temporal.Instant.from('2026-02-28T12:00:00Z');
  const day = Temporal.PlainDate.from('2026-02-28');
  assert.deepEqual(sql`${noon} ${day} ${[noon]} ${Temporal.PlainTime.from('06:00')}`.values, [
    '2026-02-28T12:00:00Z',
    '2026-02-28',
    ['2026-02-28T12:00:00Z'],
    '06:00:00',
  ]);
});

test('undefined is refused rather than sent as null', () => {
  const row: { name?: string } = {};
  assert.throws(() => sql`select ${row.name as string}`, /undefined is no SQL value/);
});

test('what looks like SQL in a value stays a value', () => {
  const text = "'; drop table units; --";
  assert.deepEqual(plain(sql`select ${text}`), { text: 'select $1', values: [text] });
});
