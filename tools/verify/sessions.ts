/** Shows that a session ends at once: for every way it can end, for calls and live streams, in two processes under load. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { allEndpoints } from '@gatehouse/contract/api/index';
import { systemClock } from '@gatehouse/server/clock';
import { keyRing } from '@gatehouse/server/keyRing';
import { inTime } from '@gatehouse/server/testing/eventually';
import { ORGANISATION } from '@gatehouse/server/testing/factories';
import { createLeavers, type SignedIn } from '@gatehouse/server/testing/leavers';
import { type Fixtures, makeFixtures, sampleRequests } from '@gatehouse/server/testing/sampleRequests';
import { testDb } from '@gatehouse/server/testing/testDatabase';
import { send } from '@gatehouse/server/testing/testServer';
import { rotating } from '../harness/lists.ts';
import { startServerProcess } from '../harness/server.ts';
import { callsTo } from './lib/remoteCalls.ts';

const BEFORE_MS = 200;
const AFTER_MS = 500;

export type SessionsPlan = {
  /** How often each way of ending is played. */
  rounds?: number;
  /** Of each process, who go on while a session ends. */
  callers?: number;
  /** How long another process may still serve a call, or keep a stream open. */
  withinMs?: number;
};

type Role = 'customer' | 'staff';
type Seen = { served: number; servedAfter: number; maxElsewhereMs: number; maxStreamMs: number };

/** `npm run verify -- sessions [rounds] [ms within which the other process refuses]` */
export async function verify([rounds, withinMs]: readonly string[]): Promise<boolean> {
  return sessions({
    ...(rounds && { rounds: Number(rounds) }),
    ...(withinMs && { withinMs: Number(withinMs) }),
  });
}

export async function sessions({
  rounds = 5,
  callers = 4,
  withinMs = 1_000,
}: SessionsPlan = {}): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const db = await testDb({ after: (cleanUp) => parts.defer(cleanUp) });
  const key = randomBytes(24).toString('base64url');
  const environment = { DATABASE_URL: db.url, SECRET_KEY: key, LOG_LEVEL: 'fatal' };
  const start = async () => {
    const server = await startServerProcess(environment);
    parts.defer(() => server.close());
    return server.url;
  };
  const [here, elsewhere] = [await start(), await start()];
  const fixtures = await makeFixtures(db, systemClock.now(), { keyRing: keyRing(key) });
  const { customer, staff, customerEnds, staffEnds } = createLeavers({ call: callsTo(here), db });

  const ways = [
    ...Object.entries(customerEnds).map(([name, end]) => ({ name, end, role: 'customer' as const })),
    ...Object.entries(staffEnds).map(([name, end]) => ({ name, end, role: 'staff' as const })),
  ];
  let holds = true;
  for (const { name, end, role } of ways) {
    const seen: Seen[] = [];
    for (let round = 0; round < rounds; round++) {
      const who = role === 'customer' ? await customer() : await staff(fixtures.siteId);
      seen.push(await watchEnd({ here, elsewhere, fixtures, role, who, callers, end: () => end(who) }));
    }
    const maxOf = (of: keyof Seen) => Math.max(...seen.map((one) => one[of]));
    const sum = (of: keyof Seen) => seen.reduce((total, one) => total + one[of], 0);
    // Of a change made in the database no reply says when it is known.
    const late = role === 'customer' || name === 'signing out' ? sum('servedAfter') : 0;
    const isGood = late === 0 && maxOf('maxElsewhereMs') <= withinMs && maxOf('maxStreamMs') <= withinMs;
    holds &&= isGood;
    console.log(
      `${role}, ${name}: ${sum('served')} calls served before; after the reply ${late} in the same process; ` +
        `refused elsewhere after ${maxOf('maxElsewhereMs').toFixed(1)} ms, streams closed after ` +
        `${maxOf('maxStreamMs').toFixed(1)} ms at most${isGood ? '' : '  TOO LATE'}`,
    );
  }
  return holds;
}

type Watch = {
  here: string;
  elsewhere: string;
  fixtures: Fixtures;
  role: Role;
  who: SignedIn;
  callers: number;
  end(): Promise<unknown>;
};

/** Calls and streams go on in both processes while the session ends in the first. */
async function watchEnd({ here, elsewhere, fixtures, role, who, callers, end }: Watch): Promise<Seen> {
  const { accessToken: token } = who;
  const reads = allEndpoints.filter(
    ({ endpoint }) => endpoint.role === role && endpoint.method === 'GET' && endpoint.replies === 'json',
  );
  const path =
    role === 'customer' ? `/api/customer/${who.id}/events` : `/api/admin/events?siteId=${fixtures.siteId}`;
  const closed = Promise.all([here, elsewhere].map((url) => streamEnd(url + path, token)));
  const seen: Seen = { served: 0, servedAfter: 0, maxElsewhereMs: 0, maxStreamMs: 0 };
  let endedAt = Number.POSITIVE_INFINITY;
  let isOver = false;

  const caller = async (url: string, first: number) => {
    const nextRead = rotating(reads, first);
    while (!isOver) {
      const { name, endpoint } = nextRead();
      const sentAt = performance.now();
      const given = { ...sampleRequests[name](fixtures, who.id), token };
      const { errorCode } = await send(url, ORGANISATION, endpoint, given);
      if (errorCode === 'TOKEN_EXPIRED') continue;
      seen.served++;
      if (sentAt <= endedAt) continue;
      if (url === here) seen.servedAfter++;
      seen.maxElsewhereMs = Math.max(seen.maxElsewhereMs, sentAt - endedAt);
    }
  };
  const calling = Promise.all(
    [here, elsewhere].flatMap((url) => Array.from({ length: callers }, (_, index) => caller(url, 7 * index))),
  );
  await delay(BEFORE_MS);
  await end();
  endedAt = performance.now();
  const streamsEndedAt = await inTime(closed, { for: `both streams of ${role} ${who.id} to close` });
  seen.maxStreamMs = Math.max(0, ...streamsEndedAt.map((at) => at - endedAt));
  await delay(AFTER_MS);
  isOver = true;
  await calling;
  return seen;
}

/** When the server closed a live stream. */
async function streamEnd(url: string, token: string): Promise<number> {
  const headers = { organisationid: String(ORGANISATION), authorization: `Bearer ${token}` };
  const response = await fetch(url, { headers });
  if (response.status !== 200) throw new Error(`The stream was refused with ${response.status}`);
  await response.text();
  return performance.now();
}
