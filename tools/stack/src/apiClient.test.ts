import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { allEndpoints } from '@gatehouse/contract/api/index';
import { hashPassword } from '@gatehouse/server/features/auth/password';
import { makeProduct, makeSite, makeUnit } from '@gatehouse/server/testing/factories';
import { makeCustomer } from '@gatehouse/server/testing/peopleFactories';
import { startTestServer } from '@gatehouse/server/testing/testServer';

const root = join(import.meta.dirname, '../../..');
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-elsewhere-'));
after(() => rm(folder, { recursive: true }));
const server = await startTestServer({ after });
const run = promisify(execFile);
/** Runs a program in the other repository; what it printed. Fails with that. */
const inFolder = async (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const { stdout } = await run(file, args, { cwd: folder, env: { ...process.env, ...env } }).catch(
    ({ stdout: said, stderr }) => assert.fail(`${file} ${args[0]}: ${said}${stderr}`),
  );
  return stdout.trim();
};

const program = `
import { ApiError, createClient } from '@gatehouse/api-client';

const { API = '', SITE = '', START: start = '' } = process.env;
declare const process: { env: Record<string, string | undefined> };
let token = '';
const api = createClient({ url: API, organisationId: 4, token: () => token });

token = (await api.getGuestToken()).accessToken;
const found = await api.listBookableProducts({ query: { filters: { siteIds: [Number(SITE)] } } });
const [product] = found;
if (product === undefined) throw new Error('no product was found');

const refusal: unknown = await api
  .loginCustomer({ body: { username: 'mia@example.com', password: 'wrong 1' } })
  .catch((error: unknown) => error);
const { customer, accessToken } = await api.loginCustomer({
  body: { username: 'mia@example.com', password: 'blue door 7' },
});
token = accessToken ?? '';
const order = await api.createOrder({ body: { siteId: product.Site.id }, idempotencyKey: 'order-of-mia' });
const again = await api.createOrder({ body: { siteId: product.Site.id }, idempotencyKey: 'order-of-mia' });
const body = { productId: product.id, bookingType: 'storage', start, expiry: null } as const;
const booking = await api.addOrderBooking({ params: { id: order.id }, body });

const ending = new AbortController();
const events: string[] = [];
const stream = api.streamCustomerEvents({ params: { id: customer?.id ?? 0 }, signal: ending.signal });
for await (const event of stream) {
  events.push(event.kind);
  ending.abort();
}
console.log(JSON.stringify({
  refusal: refusal instanceof ApiError ? refusal.code : String(refusal),
  isOneOrder: order.id === again.id,
  unitId: booking.unitId,
  events,
}));
`;

/** As in Node 20, which knows no Temporal. */
const withoutTemporal = 'data:text/javascript,delete globalThis.Temporal';

const wrong = `
import { createClient } from '@gatehouse/api-client';
const api = createClient({ url: 'http://localhost' });
// @ts-expect-error: no such call
api.openSesame();
// @ts-expect-error: a gate has to be named
api.openGate({ params: { id: 1 } });
// @ts-expect-error: what has to be given
api.loginCustomer();
// @ts-expect-error: a number
api.createOrder({ body: { siteId: '1' } });
// @ts-expect-error: no such field in the reply
api.listGates({ params: { id: 1 } }).then(([gate]) => gate?.colour);
`;

describe('the packed client, in another repository', () => {
  before(async () => {
    const npm = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
    await inFolder(process.execPath, [join(root, 'tools/packClient.ts'), '--to', folder]);
    await inFolder('npm', ['pack', ...npm, join(root, 'node_modules/zod')]);
    await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    const [client, zod] = ['gatehouse-api-client-8.7.0.tgz', 'zod-4.6.7.tgz'];
    await inFolder('npm', ['install', ...npm, `./${zod}`, `./${client}`]);
    await writeFile(join(folder, 'program.ts'), program);
    await writeFile(join(folder, 'wrong.ts'), wrong);
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const flags = [
      '--strict',
      '--target',
      'es2023',
      '--module',
      'nodenext',
      '--lib',
      'es2023,dom,dom.iterable',
    ];
    await inFolder(process.execPath, [tsc, ...flags, '--types', '', 'program.ts', 'wrong.ts']);
  });

  it('signs in, finds and books a space, and hears live events', async () => {
    const { db, clock } = server.ctx;
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId });
    const unitId = await makeUnit(db, { siteId, productId });
    await makeCustomer(db, { email: 'mia@example.com', passwordHash: await hashPassword('blue door 7') });
    const start = clock.now().toZonedDateTimeISO('Australia/Brisbane').startOfDay().toInstant().toString();
    const env = { API: server.url, SITE: String(siteId), START: start };
    const said = await inFolder(process.execPath, ['--import', withoutTemporal, 'program.js'], env);
    assert.deepEqual(JSON.parse(said), {
      refusal: 'LOGIN_FAILED',
      isOneOrder: true,
      unitId,
      events: ['resync'],
    });
  });

  it('has a call for each that the contract declares, streams by their names', async () => {
    const script = `import { createClient } from '@gatehouse/api-client';
      console.log(Object.keys(createClient({ url: '' })).join());`;
    const names = await inFolder(process.execPath, ['--input-type=module', '--eval', script]);
    assert.equal(names, allEndpoints.map(({ name }) => name).join());
    for (const { name, endpoint } of allEndpoints)
      assert.equal(name.startsWith('stream'), endpoint.replies === 'events', name);
  });
});
