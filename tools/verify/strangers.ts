/** Shows that strangers may do what they like: memory stays, honest people are answered, and doors open. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@gatehouse/server/testing/eventually';
import { testDb } from '@gatehouse/server/testing/testDatabase';
import { type Child, startChild } from '../harness/child.ts';
import { startServerProcess } from '../harness/server.ts';
import { callsTo } from './lib/remoteCalls.ts';
import type { AbuseEnvironment, AbuseName } from './strangers/abuse.ts';
import { createHonest } from './strangers/honest.ts';
import { makeTenant, plugIn } from './strangers/tenant.ts';
import { createWatch, type Limits, megabytes, type Watch } from './strangers/watch.ts';

const abuseFile = join(import.meta.dirname, 'strangers/abuse.ts');
/** Connections that are cut need this long to be gone. */
const AFTERMATH_MS = 6_000;
/** What was asked is worked on to its end, which a machine busy with other things does slowly. */
const MAX_END_MS = 120_000;
/** The address of the office that the honest sign in from. */
const OFFICE = '203.0.113.7';

const abuses: readonly AbuseName[] = [
  'mqtt',
  'office',
  'receipts',
  'unreadStreams',
  'slowRequests',
  'signIns',
  'bigBodies',
];

export type StrangersPlan = Partial<Limits> & {
  /** How long each abuse goes on. */
  seconds?: number;
  /** By how much more the server may hold when all is quiet again. */
  growthBytes?: number;
};

/** `npm run verify -- strangers [seconds of each abuse] [ms by which the honest may be delayed]` */
export async function verify([seconds, withinMs]: readonly string[]): Promise<boolean> {
  return strangers({
    ...(seconds && { seconds: Number(seconds) }),
    ...(withinMs && { withinMs: Number(withinMs) }),
  });
}

/** Plays one abuse after another against a server in a process of its own, with honest people in between. */
export async function strangers({
  seconds = 10,
  withinMs = 100,
  heldUpMs = 200,
  growthBytes = 50_000_000,
}: StrangersPlan = {}): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const db = await testDb({ after: (cleanUp) => parts.defer(cleanUp) });
  const server = await startServerProcess({
    DATABASE_URL: db.url,
    SECRET_KEY: randomBytes(24).toString('base64url'),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
  });
  parts.defer(() => server.close());
  const { url, mqttUrl } = server;
  const tenant = await makeTenant(db);
  const simulator = plugIn(mqttUrl, tenant.controller);
  parts.defer(() => simulator.close());
  const honest = await createHonest(callsTo(url), tenant, OFFICE);
  await until(async () => (await honest.open()).statusCode === 200, { for: 'the door to open' });

  const abuser = await startChild<string>(abuseFile, {
    API: url,
    MQTT: mqttUrl,
    CUSTOMER: String(tenant.customerId),
    TOKEN: honest.token,
    RECEIPT: String(tenant.receiptId),
    OFFICE,
  } satisfies AbuseEnvironment);
  parts.defer(() => abuser.close());

  const watch = createWatch(server, honest, { withinMs, heldUpMs });
  await watch('warming', seconds * 1_000);
  const before = await server.weigh();
  const harmless = await playAbuses(abuser, watch, seconds * 1_000);
  const after = await server.weigh();
  const growth = after.usedBytes - before.usedBytes;
  console.log(
    `Held memory grew by ${(growth / 1e6).toFixed(1)} MB, resident memory went from ${megabytes(before)} to ${megabytes(after)} MB`,
  );
  return harmless && growth <= growthBytes;
}

/** Lets each abuse go on for so long, between two quiet times. True when what is watched holds throughout. */
async function playAbuses(abuser: Child<string>, watch: Watch, ms: number): Promise<boolean> {
  const quiet = await watch('quiet', ms);
  let holds = quiet.holds;
  for (const name of abuses) {
    await abuser.ask(name);
    const round = await watch(name, ms, quiet.waits);
    const times = await abuser.ask<number>('end', MAX_END_MS);
    console.log(`  ${times} times`);
    holds &&= round.holds;
  }
  await delay(AFTERMATH_MS);
  const end = await watch('quiet again', ms, quiet.waits);
  return holds && end.holds;
}
