import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findStraySql } from './sqlRule.ts';

const statement = 'db.query(sql`select 1`)';
const problems = (path: string, text = statement) =>
  findStraySql([{ path: `apps/server/src/${path}`, text }]);

test('SQL stands in query files, in shared fragments and below db', () => {
  for (const path of [
    'features/orders/queries.ts',
    'features/orders/lineQueries.ts',
    'features/orders/priceSql.ts',
    'devices/eventQueries.ts',
    'http/idempotencyQueries.ts',
    'jobs/retentionQueries.ts',
    'providers/mail/mailQueries.ts',
    'demo/people.ts',
  ]) {
    assert.deepEqual(problems(path), [], path);
  }
});

test('tests and what they share may hold SQL', () => {
  for (const path of [
    'features/orders/orders.test.ts',
    'features/orders/a.test-bench.ts',
    'testing/testServer.ts',
  ]) {
    assert.deepEqual(problems(path), [], path);
  }
});

test('SQL anywhere else is named with its file', () => {
  for (const path of [
    'features/orders/service.ts',
    'features/orders/myqueries.ts',
    'features/queries.ts',
    'providers/queries.ts',
    'jobs/retention.ts',
    'app.ts',
  ]) {
    const [problem, ...others] = problems(path);
    assert.match(
      problem ?? path,
      new RegExp(`^apps/server/src/${path}: holds SQL, which stands in .*queries`),
    );
    assert.deepEqual(others, []);
  }
});

test('code and words about SQL are no SQL', () => {
  assert.deepEqual(
    problems('features/orders/service.ts', "import { sql } from './sql.ts'; // sql or mysql`"),
    [],
  );
});
