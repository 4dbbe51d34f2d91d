import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from '../db/sql.ts';
import { makeCustomer, makeUser } from '../testing/peopleFactories.ts';
import { testDb } from '../testing/testDatabase.ts';
import { refuseDemoAccounts, refuseOwnData } from './demoAccounts.ts';

const db = await testDb({ after });

test('an empty database is for either', async () => {
  await refuseDemoAccounts(db);
  await refuseOwnData(db);
});

test("an operator's database is not for the demo", async () => {
  await makeUser(db, { email: 'ana@storage.example.com' });
  await refuseDemoAccounts(db);
  await assert.rejects(
    refuseOwnData(db),
    /^Error: This database holds an operator's own data.*npm run serve/,
  );
});

test('a database with an account of the demo, staff or customer, is for the demo alone', async (t) => {
  for (const make of [makeUser, makeCustomer]) {
    const other = await testDb(t);
    await make(other, { email: 'admin@gatehouse.example' });
    await refuseOwnData(other);
    await assert.rejects(refuseDemoAccounts(other), /^Error: This database holds the demo.*DATABASE_URL/);
  }
  await db.query(sql`update users set email = 'mallory@notgatehouse.example'`);
  await refuseDemoAccounts(db);
});
