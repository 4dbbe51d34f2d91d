import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import * as auth from '@gatehouse/contract/api/auth';
import { listBluetoothTargets } from '@gatehouse/contract/api/bluetooth';
import { addCard, createSandboxCardToken } from '@gatehouse/contract/api/cards';
import { allEndpoints } from '@gatehouse/contract/api/index';
import { ingestUnit } from '@gatehouse/contract/api/linking';
import { createPinCode, revealPinCode } from '@gatehouse/contract/api/pinCodes';
import { getStaffBluetoothTarget } from '@gatehouse/contract/api/staffBluetooth';
import * as staffProvider from '@gatehouse/contract/api/staffProvider';
import * as staffSelf from '@gatehouse/contract/api/staffSelf';
import { paths } from '@gatehouse/contract/pages/paths';
import { rawName, sql } from './db/sql.ts';
import { totpCode } from './features/auth/totp.ts';
import { schemaOf } from './http/openapiSchemas.ts';
import { runJobs } from './jobs/jobs.ts';
import { createLog } from './log.ts';
import { hashCheaply } from './testing/cheapPassword.ts';
import { logInAtProvider, startIdentityProvider } from './testing/identityProvider.ts';
import { makeUser } from './testing/peopleFactories.ts';
import { makeFixtures } from './testing/sampleRequests.ts';
import { startTestServer } from './testing/testServer.ts';

const lines: string[] = [];
const log = createLog('trace', { write: (line) => lines.push(line) });
const server = await startTestServer({ after }, { log });
const { db } = server.ctx;
const home = await server.ctx.organisationHosts.addressOf(server.organisationId);
const provider = await startIdentityProvider({ after }, `${home}${paths.CompanyLogin}`);
const fixtures = await makeFixtures(db, server.clock.now(), server.ctx.config);
await db.query(sql`
  update organisations set customer_email_validation = true, feature_permission_ingest = true`);

/** What must be nowhere but in the requests and replies themselves. */
const secrets = new Set<string>();
function secret(text: string): string {
  secrets.add(text);
  return text;
}
beforeEach(() => db.query(sql`delete from attempt_counts`));

const organisationId = 4;
const email = 'canary@example.com';
async function newestCode(): Promise<string> {
  const mail = await db.maybe<{ body: string }>(
    sql`select letter::text as body from mails order by id desc limit 1`,
  );
  return secret(/\d{6}/.exec(mail?.body ?? '')?.[0] ?? '482915');
}

/** Everything a person does with secrets; what fails on the way is left to fail. */
async function live(): Promise<number[]> {
  const password = secret('first canary 7');
  const next = secret('second canary 8');
  const statuses: number[] = [];
  const recorded = <Reply extends { statusCode: number }>(reply: Reply) => {
    statuses.push(reply.statusCode);
    return reply;
  };
  const person = { firstName: 'Cana', lastName: 'Ry', mobile: '', email, password, organisationId };
  const registered = recorded(await server.call(auth.registerCustomer, { body: person }));
  const verified = recorded(
    await server.call(auth.verifyRegistration, {
      params: { id: registered.result?.id ?? 1 },
      body: { verificationCode: await newestCode() },
    }),
  );
  const id = verified.result?.customer.id ?? fixtures.customer;
  const first = secret(verified.result?.accessToken ?? server.customerToken(id));
  const refreshToken = secret(verified.result?.refreshToken ?? 'canary-refresh-token');
  const renewed = recorded(await server.call(auth.refreshCustomer, { token: refreshToken }));
  if (renewed.result) secret(renewed.result.refreshToken);
  const signedIn = recorded(await server.call(auth.loginCustomer, { body: { username: email, password } }));
  if (signedIn.result?.accessToken) secret(signedIn.result.accessToken);
  const params = { id };
  recorded(
    await server.call(auth.updatePassword, {
      params,
      token: first,
      body: { currentPassword: password, newPassword: next },
    }),
  );
  recorded(await server.call(auth.forgotPassword, { body: { username: email, organisationId } }));
  const proof = { username: email, organisationId, verificationCode: await newestCode() };
  recorded(await server.call(auth.verifyForgotPassword, { body: proof }));
  recorded(await server.call(auth.setForgottenPassword, { body: { ...proof, password } }));
  const again = recorded(await server.call(auth.loginCustomer, { body: { username: email, password } }));
  const token = secret(again.result?.accessToken ?? server.customerToken(id));
  const change = { email: `new.${email}`, currentPassword: password };
  recorded(await server.call(auth.updateEmail, { params, token, body: change }));
  recorded(
    await server.call(auth.verifyEmail, {
      params,
      token,
      body: { verificationCode: await newestCode() },
    }),
  );
  const card = { number: secret('378282246310005'), expiry: '12/34', cvc: secret('9753'), name: 'Cana Ry' };
  const sandbox = recorded(await server.call(createSandboxCardToken, { token, body: card }));
  const cardToken = secret(sandbox.result?.cardToken ?? 'canary-card-token');
  recorded(await server.call(addCard, { params, token, body: { cardToken, isDefault: true } }));
  const ingestCode = secret('CANARY23');
  recorded(await server.call(ingestUnit, { params, token, body: { unitName: 'A1', ingestCode } }));
  const owner = { token: server.customerToken(fixtures.customer) };
  const pin = { siteId: fixtures.siteId, pin: secret('9753102') };
  recorded(await server.call(createPinCode, { ...owner, params: { id: fixtures.customer }, body: pin }));
  recorded(
    await server.call(revealPinCode, { ...owner, params: { id: fixtures.customer, pinId: fixtures.pinId } }),
  );
  secret('246802');
  const phone = recorded(
    await server.call(listBluetoothTargets, { ...owner, params: { id: fixtures.customer } }),
  );
  secret(phone.result?.[0]?.passphrase ?? 'canary-passphrase');
  const staff = recorded(
    await server.call(getStaffBluetoothTarget, {
      token: server.userToken(fixtures.superAdmin),
      params: { id: fixtures.unitId },
      body: { reason: 'Canary' },
    }),
  );
  secret(staff.result?.passphrase ?? 'canary-passphrase');
  const mail = await db.maybe<{ body: string }>(sql`
    select letter::text as body from mails where letter::text like '%/undo-email/%' order by id desc limit 1`);
  const [, changeId = '1', undoing = 'canary-undo'] =
    /undo-email\/(\d+)#([\w-]+)/.exec(mail?.body ?? '') ?? [];
  const undo = { params: { id: Number(changeId) }, body: { secret: secret(undoing) } };
  recorded(await server.call(auth.undoEmailChange, undo));
  await liveAsStaff(recorded);
  await runJobs(server.ctx, ['distributeGrants']);
  return statuses;
}

type Recorded = <Reply extends { statusCode: number }>(reply: Reply) => Reply;
let staffCount = 0;

/** Everything staff do with secrets: a second factor, and the company's login. */
async function liveAsStaff(recorded: Recorded): Promise<void> {
  const username = `staff${++staffCount}@example.com`;
  const password = secret('third canary 9');
  const passwordHash = await hashCheaply(password);
  const id = await makeUser(db, { email: username, passwordHash, permissions: [{ role: 'siteManager' }] });
  const token = server.userToken(id);
  const app = recorded(await server.call(staffSelf.beginFactorApp, { token }));
  const shared = secret(app.result?.secret ?? 'CANARYCANARYCANARYCANARYCANARYCA');
  const code = totpCode(shared, server.clock.now());
  const confirmed = recorded(await server.call(staffSelf.confirmFactorApp, { token, body: { code } }));
  const recoveryCode = secret(confirmed.result?.recoveryCodes?.[0] ?? 'canary-recovery-code');
  const first = recorded(await server.call(auth.loginUser, { body: { username, password } }));
  const known = first.result && 'secondFactor' in first.result ? first.result.secondFactor.ticket : undefined;
  const ticket = secret(known ?? 'canary-second-factor-ticket');
  const step = { username, ticket, code: recoveryCode };
  recorded(await server.call(auth.finishUserLogin, { body: step }));
  const { issuer, clientId, clientSecret } = provider;
  const set = { issuer, clientId, clientSecret: secret(clientSecret), use: 'also' } as const;
  const by = server.userToken(fixtures.superAdmin);
  recorded(await server.call(staffProvider.setStaffProvider, { token: by, body: set }));
  provider.people.set(username, { email: username, email_verified: true });
  const begun = recorded(await server.call(staffProvider.beginProviderLogin, { body: {} }));
  const answer = begun.result
    ? await logInAtProvider(begun.result.address, username)
    : '?code=canary-of-a-code';
  secret(new URLSearchParams(answer).get('code') ?? '');
  const back = { ticket: secret(begun.result?.ticket ?? 'canary-company-ticket'), answer };
  const came = recorded(await server.call(staffProvider.finishProviderLogin, { body: back }));
  if (came.result && 'secondFactor' in came.result) secret(came.result.secondFactor.ticket);
  for (const one of provider.tokens) secret(one);
}

/** What the log counts and numbers by itself, in which four digits of a secret may stand by chance. */
const OWN_NUMBERS = /"(reqId|time|pid)":("[^"]*"|\d+)/g;

function expectSilence(): void {
  for (const line of lines) {
    const said = line.replaceAll(OWN_NUMBERS, '');
    for (const one of secrets) assert.ok(!said.includes(one), `${one} stands in: ${line.slice(0, 500)}`);
  }
}

test('no secret stands in a line of the log, at its most talkative', async () => {
  const statuses = await live();
  assert.ok(
    statuses.filter((status) => status === 200).length >= statuses.length - 2,
    `most of it works: ${statuses}`,
  );
  expectSilence();
});

/** Tables without which most of it fails. */
const NEEDED = [
  'customers',
  'refresh_tokens',
  'one_time_codes',
  'pin_codes',
  'bluetooth_grants',
  'linking_codes',
  'sandbox_cards',
  'recovery_codes',
  'sign_in_tickets',
  'provider_sign_ins',
].map(rawName);

test('none stands there when everything fails, either', async (t) => {
  t.after(async () => {
    for (const table of NEEDED) await db.query(sql`alter table ${table}_gone rename to ${table}`);
  });
  for (const table of NEEDED) await db.query(sql`alter table ${table} rename to ${table}_gone`);
  lines.length = 0;
  const statuses = await live();
  assert.ok(statuses.includes(500), `something fails: ${statuses}`);
  assert.ok(lines.length > 0, 'what failed is logged');
  expectSilence();
});

test('no address carries a secret', () => {
  const secretName = /token|password|passphrase|secret|cvc|cardnumber|(?:^|code|pin)(?:code|pin)$/i;
  for (const { name, endpoint } of allEndpoints) {
    for (const part of [endpoint.params, endpoint.query]) {
      const { properties = {} } = (schemaOf(part, 'input') ?? {}) as { properties?: object };
      for (const field of Object.keys(properties))
        assert.doesNotMatch(field, secretName, `${name} has '${field}' in its address`);
    }
  }
});
