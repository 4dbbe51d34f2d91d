import { setTimeout as delay } from 'node:timers/promises';
import { openUnit } from '@gatehouse/contract/api/access';
import { loginCustomer } from '@gatehouse/contract/api/auth';
import { getApi } from '@gatehouse/contract/api/operations';
import type { Answer, TestServer } from '@gatehouse/server/testing/testServer';
import { summary } from '../../harness/statistics.ts';
import type { Tenant } from './tenant.ts';

/** Between what one honest person asks and the next. */
const PAUSE_MS = 50;

type Action = () => Promise<Answer<unknown>>;
/** What honest people do over and over. */
export type Honest = { ping: Action; signIn: Action; open: Action; token: string };
/** The slowest of a hundred, in milliseconds. */
export type Waits = { ping: number; signIn: number; open: number };

/** Signs the tenant in, from `address`. Throws where that is refused. */
export async function createHonest(
  call: TestServer['call'],
  tenant: Tenant,
  address: string,
): Promise<Honest> {
  const { customerId, unitId, username, password } = tenant;
  const headers = { 'x-forwarded-for': address };
  const signIn = () => call(loginCustomer, { body: { username, password }, headers });
  const token = (await signIn()).result?.accessToken;
  if (!token) throw new Error('The honest tenant cannot sign in');
  return {
    ping: () => call(getApi),
    signIn,
    open: () => call(openUnit, { params: { id: customerId, unitId }, token }),
    token,
  };
}

/** Honest people for a time: each asks, waits for the answer, and asks again. Returns how long they waited. */
export async function waitsOf(
  { ping, signIn, open }: Honest,
  ms: number,
): Promise<{ waits: Waits; failures: string[] }> {
  const failures: string[] = [];
  const end = performance.now() + ms;
  const repeat = async (name: string, act: Action): Promise<number> => {
    const times: number[] = [];
    while (performance.now() < end) {
      const asked = performance.now();
      const code = await act().then(
        ({ statusCode }) => statusCode,
        () => 0,
      );
      times.push(performance.now() - asked);
      if (code !== 200) failures.push(`${name} ${code}`);
      await delay(PAUSE_MS);
    }
    return summary(times, ms).p99;
  };
  const slowest = await Promise.all([repeat('ping', ping), repeat('signIn', signIn), repeat('open', open)]);
  return { waits: { ping: slowest[0], signIn: slowest[1], open: slowest[2] }, failures };
}
