import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCustomer, makeUser } from '../testing/peopleFactories.ts';
import { testDb } from '../testing/testDatabase.ts';
import { refuseDemoAccounts, refuseOwnData } from './demoAccounts.ts';

test('an empty database is for either', async (t) => {
  const db = await testDb(t);
  await refuseDemoAccounts(db);
  await refuseOwnData(db);
});

test("an operator's database is not for the demo", async (t) => {
  const db = await testDb(t);
  await makeUser(db, { email: 'ana@notgatehouse.example' });
  await refuseDemoAccounts(db);
  await assert.rejects(
    refuseOwnData(db),
    /^Error: This database holds an operator's own data.*npm run serve/,
  );
});

test('a database with an account of the demo, staff or customer, is for the demo alone', async (t) => {
  for (const make of [makeUser, makeCustomer]) {
    const db = await testDb(t);
    await make(db, { email: 'admin@gatehouse.example' });
    await refuseOwnData(db);
    await assert.rejects(refuseDemoAccounts(db), /^Error: This database holds the demo.*DATABASE_URL/);
  }
});
