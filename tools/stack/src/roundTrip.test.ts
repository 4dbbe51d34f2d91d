import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { endSession } from '@gatehouse/contract/api/auth';
import { allEndpoints, type EndpointName } from '@gatehouse/contract/api/index';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import type { ApiError, ErrorCode } from '@gatehouse/contract/errors';
import { type Fixtures, makeFixtures, sampleRequests } from '@gatehouse/server/testing/sampleRequests';
import { startTestServer } from '@gatehouse/server/testing/testServer';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** What an endpoint's sample request is answered with where that is not a result. */
const refused: { [Name in EndpointName]?: ErrorCode } = {
  loginCustomer: 'LOGIN_FAILED',
  loginUser: 'LOGIN_FAILED',
  refreshCustomer: 'TOKEN_EXPIRED',
  refreshUser: 'TOKEN_EXPIRED',
  verifyRegistration: 'CODE_WRONG',
  openUnit: 'DEVICE_OFFLINE',
  lockUnit: 'DEVICE_OFFLINE',
  toggleUnitLights: 'DEVICE_OFFLINE',
  openGate: 'DEVICE_OFFLINE',
  lockGate: 'DEVICE_OFFLINE',
  openLockable: 'DEVICE_OFFLINE',
  openStaffGate: 'DEVICE_OFFLINE',
  lockStaffGate: 'DEVICE_OFFLINE',
  openController: 'DEVICE_OFFLINE',
  lockController: 'DEVICE_OFFLINE',
  forceTestMode: 'DEVICE_OFFLINE',
  checkPart: 'DEVICE_OFFLINE',
  calibrateMotorisedLock: 'DEVICE_OFFLINE',
  updateMotorisedLock: 'DEVICE_OFFLINE',
  updateStaffUnit: 'NOT_COMMISSIONING',
  createUnit: 'NOT_COMMISSIONING',
  openStaffLockable: 'DEVICE_OFFLINE',
  lockStaffLockable: 'DEVICE_OFFLINE',
  openStaffUnit: 'NO_DOOR',
  lockStaffUnit: 'NO_DOOR',
  buyVend: 'DEVICE_OFFLINE',
  addCard: 'CARD_INVALID',
  // It owes nothing.
  payArrears: 'BOOKING_STATE',
  // The card is not one of the provider's, and a running booking is charged to it.
  payOrder: 'PAYMENT_METHOD_MISSING',
  bookPoolTable: 'PAYMENT_METHOD_MISSING',
  removeCard: 'CONFLICT',
  ingestUnit: 'LINK_FAILED',
  // The customer is the one who invites.
  acceptInvitation: 'NOT_FOUND',
  updatePassword: 'PASSWORD_WRONG',
  updateEmail: 'PASSWORD_WRONG',
  undoEmailChange: 'LINK_OVER',
  setUp: 'SETUP_DONE',
  getStaffInvitation: 'LINK_OVER',
  joinStaff: 'LINK_OVER',
  finishUserLogin: 'SIGN_IN_OVER',
  beginProviderLogin: 'PROVIDER_REFUSED',
  finishProviderLogin: 'SIGN_IN_OVER',
  loginByPasskey: 'PASSKEY_WRONG',
  addPasskey: 'PASSKEY_WRONG',
  confirmFactorApp: 'CODE_WRONG',
  updateStaffPassword: 'PASSWORD_WRONG',
  // A password is no proof where there is a second factor.
  proveSelf: 'VALIDATION',
  getForgottenStaffPassword: 'LINK_OVER',
  setForgottenStaffPassword: 'LINK_OVER',
  verifyEmail: 'CODE_WRONG',
  verifyForgotPassword: 'CODE_WRONG',
  setForgottenPassword: 'CODE_WRONG',
  receivePaymentEvent: 'FORBIDDEN',
  addIdentity: 'PICTURE_UNREADABLE',
  'organisation.addPicture': 'PICTURE_UNREADABLE',
  'sites.addPicture': 'PICTURE_UNREADABLE',
  'products.addPicture': 'PICTURE_UNREADABLE',
  addCustomerImage: 'PICTURE_UNREADABLE',
  suspendCustomer: 'PARTIALLY_COLLECTED',
  deleteCustomer: 'PARTIALLY_COLLECTED',
};

type Described = { paths: Record<string, object> };
type Call = { params?: unknown; query?: unknown; body?: unknown };
type Client = {
  urlOf(endpoint: Endpoint, call: Call): string;
  headersOf(token: string, call: Call): Record<string, string>;
  /** Makes the call, checks the reply against the contract and takes it out of its envelope. */
  request(endpoint: Endpoint, call: Call, token: string): Promise<unknown>;
};

const server = await startTestServer({ after }, { simulated: true });
const described = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Described;
const schemas = new Ajv2020({ strict: false, validateFormats: false });
schemas.addSchema(described, 'api');

/** What the API's own description says is wrong with a reply. */
async function deviations({ method, path }: Endpoint, reply: Response): Promise<unknown> {
  const type = 'application/json';
  if (!reply.headers.get('content-type')?.startsWith(type)) return null;
  const pointer = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    String(reply.status),
    'content',
    type,
    'schema',
  ];
  const check = schemas.getSchema(`api#/${pointer.map(escaped).join('/')}`);
  if (!check) return `${reply.status} is not described`;
  return check(await reply.json()) ? null : check.errors;
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
// The client finds the API at its page's own origin, and listens to its page.
const page = new EventTarget();
Object.assign(globalThis, {
  location: { origin: server.url },
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
});
const client = (await import(join(import.meta.dirname, '../../../apps/client/src/lib/request.ts'))) as Client;

function tokenFor({ role, path }: Endpoint, fixtures: Fixtures): string {
  if (path.endsWith('/refresh') || path === endSession.path) return 'no such token';
  if (role === 'customer') return server.customerToken(fixtures.customer);
  if (role === 'staff') return server.userToken(fixtures.superAdmin);
  return role === 'guest' ? server.guestToken() : '';
}

async function outcome(endpoint: Endpoint, call: Call, token: string): Promise<ErrorCode | 'result'> {
  if (endpoint.replies !== 'json') {
    const ending = new AbortController();
    const headers = client.headersOf(token, call);
    const { status } = await fetch(client.urlOf(endpoint, call), { headers, signal: ending.signal });
    ending.abort();
    return status === 200 ? 'result' : 'INTERNAL';
  }
  return client.request(endpoint, call, token).then(
    () => 'result',
    (error: ApiError) => error.code ?? Promise.reject(error),
  );
}

describe('every call through the real client and the real server', async () => {
  const makeOwn = () => makeFixtures(server.ctx.db, server.clock.now(), server.ctx.config);
  /** For calls that change nothing. */
  const readOnly = await makeOwn();

  for (const { area, name, endpoint } of allEndpoints) {
    it(`${area}: ${name}`, async (t) => {
      const fixtures = endpoint.method === 'GET' ? readOnly : await makeOwn();
      const self = endpoint.role === 'staff' ? fixtures.superAdmin : fixtures.customer;
      const call = sampleRequests[name](fixtures, self) as Call;
      const expected = refused[name] ?? 'result';
      const replies: Response[] = [];
      const { fetch } = globalThis;
      t.mock.method(globalThis, 'fetch', async (...request: Parameters<typeof fetch>) => {
        const reply = await fetch(...request);
        if (endpoint.replies === 'json') replies.push(reply.clone());
        return reply;
      });
      assert.equal(await outcome(endpoint, call, tokenFor(endpoint, fixtures)), expected);
      for (const reply of replies) assert.deepEqual(await deviations(endpoint, reply), null);
    });
  }
});
