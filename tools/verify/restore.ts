/** Shows docs/guarantees.md#a-backup-restores. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@gatehouse/server/config';
import { createDb } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { recordAttempts } from '@gatehouse/server/features/activity/service';
import {
  backUp,
  newRecoveryKey,
  recipientOf,
  restore as restoreFile,
  storeRecipient,
} from '@gatehouse/server/features/backups/service';
import { runJobs } from '@gatehouse/server/jobs/jobs';
import { until } from '@gatehouse/server/testing/eventually';
import { makeDoor } from '@gatehouse/server/testing/factories';
import { cards } from '@gatehouse/server/testing/shopper';
import { emptyDb, type TestScope } from '@gatehouse/server/testing/testDatabase';
import { type TestServer, withTestServer } from '@gatehouse/server/testing/testServer';
import { agrees, listOrders, makeCart, PRICE } from './lib/carts.ts';
import { countEach } from './lib/figures.ts';
import { wholeNumbers } from './lib/usage.ts';

const CONNECTIONS = 64;
const AT_ONCE = 16;
const MAX_WAIT_MS = 120_000;

export type RestorePlan = { backups?: number };

export async function verify(args: readonly string[]): Promise<boolean> {
  const [backups = 10] = wholeNumbers(args);
  return restore({ backups });
}

/**
 * Makes backups while people book and pay and doors write their histories, and restores each. True when all of them hold,
 * and time and payments go on from them.
 */
export async function restore({ backups = 10 }: RestorePlan = {}): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-restore-'));
  await using parts = new AsyncDisposableStack();
  parts.defer(() => rm(folder, { recursive: true }));
  return await withTestServer(
    { max: CONNECTIONS, environment: { DATA_DIR: folder, SECRET_KEY: undefined } },
    async (server) => {
      const key = await newRecoveryKey();
      await storeRecipient(folder, await recipientOf(key));
      const paths = await backUpUnderLoad(server, backups);
      let wrong = 0;
      let open = 0;
      for (const [index, path] of paths.entries()) {
        const found = await restoreOne(server, { path, key, dataDir: join(folder, `${index}`) });
        if (found.wrong.length > 0) console.log(`  backup ${index + 1}: ${found.wrong.join(', ')}`);
        wrong += found.wrong.length;
        open += found.open;
      }
      console.log(`Payments that were under way in them: ${open}`);
      console.log(`What does not hold of ${paths.length} restored backups: ${wrong}`);
      return wrong === 0;
    },
  );
}

/** Resolves to the files of the backups. */
async function backUpUnderLoad(server: TestServer, count: number): Promise<string[]> {
  const { ctx } = server;
  const ending = new AbortController();
  const statuses: number[] = [];
  const customer = async () => {
    while (!ending.signal.aborted) {
      const { shopper, orderId } = await makeCart(server, cards.pays);
      statuses.push((await shopper.pay(orderId)).statusCode);
    }
  };
  const doorId = await makeDoor(ctx.db);
  const door = async () => {
    while (!ending.signal.aborted)
      await recordAttempts(ctx, [{ doorId, action: 'open', how: 'app', outcome: 'executed' }]);
  };
  const load = Promise.all([door(), door(), ...Array.from({ length: AT_ONCE }, customer)]);
  const paths: string[] = [];
  try {
    // Each is of a second of its own, which names its file.
    for (let second = 0; second < count; second++) {
      const paid = statuses.length;
      await until(() => statuses.length >= paid + AT_ONCE, {
        for: 'orders to be paid',
        withinMs: MAX_WAIT_MS,
      });
      paths.push(
        (
          await backUp(ctx.config, ctx.clock.now().add({ seconds: second }), {
            folder: join(ctx.config.dataDir, 'away'),
          })
        ).path,
      );
    }
  } finally {
    ending.abort();
    await load;
  }
  console.log(`${count} backups while orders were paid: ${JSON.stringify(countEach(statuses))}`);
  return paths;
}

/** What does not hold of a restored backup, in words, and how many payments were under way in it. */
async function restoreOne(
  { clock }: TestServer,
  { path, key, dataDir }: { path: string; key: string; dataDir: string },
): Promise<{ wrong: string[]; open: number }> {
  await using parts = new AsyncDisposableStack();
  const scope: TestScope = { after: (cleanUp) => parts.defer(cleanUp) };
  const { url } = await emptyDb(scope);
  const place = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir }, () => '');
  const { checks } = await restoreFile(place, { path, key, now: clock.now() });
  const db = createDb(url);
  parts.defer(() => db.close());
  const wrong = checks.flatMap((check) => check.wrong);
  const { open } = await db.one<{ open: number }>(
    sql`select count(*) as open from payments where state = 'Started'`,
  );
  await withTestServer({ db: { ...db, url }, environment: { DATA_DIR: dataDir } }, async (restored) => {
    // What was being paid at that moment is asked for, and done or given up.
    restored.clock.set(clock.now().add({ minutes: 20 }));
    await runJobs(restored.ctx);
    const rows = await listOrders(db);
    wrong.push(
      ...rows.filter((row) => !agrees(row)).map(({ id }) => `order ${id} is not as the ledger says`),
    );
    const { shopper, orderId } = await makeCart(restored, cards.pays);
    const { statusCode, result } = await shopper.pay(orderId);
    if (statusCode !== 200) wrong.push(`the next order was answered ${statusCode}`);
    if (result && (await listOrders(db, [orderId]))[0]?.taken !== PRICE)
      wrong.push('the next order was not charged');
  });
  return { wrong, open };
}
