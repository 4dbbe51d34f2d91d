import { type Argon2Parameters, argon2, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '@gatehouse/server/features/auth/password';
import { signToken, verifyToken } from '@gatehouse/server/http/tokens';
import { keyRing } from '@gatehouse/server/keyRing';
import { rotating } from '../../tools/harness/lists.ts';
import { summary } from '../../tools/harness/statistics.ts';
import { type BenchmarkStack, withConnections } from '../benchmarkStack.ts';
import { expectStatus, requestBytes } from '../connection.ts';
import { ORGANISATION } from '../layout.ts';
import { interleaved, repeat } from '../measure.ts';
import { rateOf, under } from '../result.ts';
import type { Bench, Row } from '../row.ts';

/** As many as Node derives keys at once. */
const AT_ONCE = 4;
const PASSWORD = 'a long way to the sea';
const CHECKS = 5_000;

/** Row 13: signing in is slow on purpose, checking a token must not be; and neither may hold up everybody else. */
export const signIn: Row = {
  numbers: [13],
  async run(bench) {
    const stack = await bench.stack();
    const passwords = await hashPasswords(bench, stack);
    const tokens = await checkTokens(bench);
    return [
      rateOf({ row: 13, measured: 'sign-ins by password, 4 at once' }, passwords, 0.8),
      under({ row: 13, measured: 'longest delay of the event loop at that' }, 'ms', passwords.maxDelayMs, 20),
      under(
        { row: 13, measured: 'check of an access token' },
        'µs',
        tokens.ours * 1000,
        20,
        tokens.limit * 1000,
      ),
    ];
  },
};

async function hashPasswords(bench: Bench, stack: BenchmarkStack) {
  const { shoppers } = stack.world;
  await stack.pool.query('update customers set password_hash = $1 where id >= $2', [
    await hashPassword(PASSWORD),
    Math.min(...shoppers.map(({ id }) => id)),
  ]);
  const nextShopper = rotating(shoppers);
  let maxDelayMs = 0;
  const turns = await withConnections(stack.server.url, AT_ONCE, (connections) =>
    interleaved(
      bench.turns,
      async () => {
        await stack.server.watch();
        const sample = await repeat(connections, 2 * bench.turnMs, (connection) =>
          expectStatus(200, connection, loginRequest(nextShopper().id)),
        );
        maxDelayMs = Math.max(maxDelayMs, (await stack.server.usage()).maxDelayMs);
        return sample;
      },
      () =>
        repeat(connections, 2 * bench.turnMs, () =>
          derive({
            message: PASSWORD,
            nonce: randomBytes(16),
            parallelism: 1,
            tagLength: 32,
            memory: 19 * 1024,
            passes: 2,
          }),
        ),
    ),
  );
  return { ...turns, maxDelayMs };
}

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

/** Everybody signs in from an address of their own: many failures from one would bar it. */
function loginRequest(customerId: number): Buffer {
  const address = `10.${customerId >> 16}.${(customerId >> 8) & 255}.${customerId & 255}`;
  return requestBytes({
    method: 'POST',
    path: '/auth/customerLogin',
    body: { username: `customer${customerId}@example.com`, password: PASSWORD },
    headers: [`x-forwarded-for: ${address}`],
  });
}

/** The medians of one check, in milliseconds: the whole of it, and of its HMAC alone. */
async function checkTokens(bench: Bench): Promise<{ ours: number; limit: number }> {
  const key = randomBytes(32);
  const keys = keyRing(key);
  const now = Temporal.Now.instant();
  const subject = { id: 1, organisationId: ORGANISATION, name: 'Ann Tenant', username: 'ann@example.com' };
  const token = signToken(
    keys,
    'customer',
    { ...subject, pushNotifications: true, session: randomUUID() },
    now,
  );
  const signed = token.slice(0, token.lastIndexOf('.'));
  const time = (check: () => unknown) => async () => {
    const started = performance.now();
    for (let lap = 0; lap < CHECKS; lap++) check();
    return summary([(performance.now() - started) / CHECKS], 1);
  };
  const { ours, limit } = await interleaved(
    bench.turns,
    time(() => verifyToken(keys, token, now)),
    time(() => createHmac('sha256', key).update(signed).digest()),
  );
  return { ours: ours.p50, limit: limit.p50 };
}
