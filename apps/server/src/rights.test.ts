import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { allEndpoints, type EndpointName } from '@gatehouse/contract/api/index';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import type { ErrorCode } from '@gatehouse/contract/errors';
import { type ResourceCallName, resources } from '@gatehouse/contract/resources/index';
import { builtInRights, type StaffRole } from '@gatehouse/contract/rules/staffRoles';
import { sql } from './db/sql.ts';
import { commonErrors } from './http/openapiReplies.ts';
import { rightsTaken } from './testing/expectedAccess.ts';
import { type Credentials, makeSampleCall } from './testing/sampleCall.ts';
import { type Fixtures, makeFixtures, ownRights } from './testing/sampleRequests.ts';
import { startTestServer } from './testing/testServer.ts';

const callers = [
  'nobody',
  'guest',
  'customer',
  'otherCustomer',
  'invitee',
  'staff',
  'installer',
  'rentedAccess',
  'superAdmin',
] as const;
type Caller = (typeof callers)[number];
const roleOf = {
  staff: 'siteManager',
  installer: 'installer',
  rentedAccess: 'rentedAccess',
  superAdmin: 'superAdmin',
} as const satisfies { [Who in Caller]?: StaffRole };
// `keys` forgets the names.
const staffCallers = Object.keys(roleOf) as (keyof typeof roleOf)[];
/** yes: the call does its work. no: 401 or 403. hidden: 404, as for what does not exist. */
type Access = 'yes' | 'no' | 'hidden';
type ExpectedAccess = { [Who in Caller]: Access };

const expectAccess = (who: Partial<ExpectedAccess>): ExpectedAccess => ({
  nobody: 'no',
  guest: 'no',
  customer: 'no',
  otherCustomer: 'no',
  invitee: 'no',
  staff: 'no',
  installer: 'no',
  rentedAccess: 'no',
  superAdmin: 'no',
  ...who,
});
const everyStaff = { staff: 'yes', installer: 'yes', rentedAccess: 'yes', superAdmin: 'yes' } as const;
const everyCustomer = { customer: 'yes', otherCustomer: 'yes', invitee: 'yes' } as const;

const anyCaller = expectAccess({ nobody: 'yes', guest: 'yes', ...everyCustomer, ...everyStaff });
const withToken = expectAccess({ guest: 'yes', ...everyCustomer, ...everyStaff });
/** A secret in the request decides, and the one of the case is wrong. */
const withSecret = expectAccess({});
const anyCustomer = expectAccess(everyCustomer);
/** The path begins with the customer's number. */
const self = expectAccess({ customer: 'yes' });
/** A row of the customer's; to others it is not there. */
const owner = expectAccess({ customer: 'yes', otherCustomer: 'hidden', invitee: 'hidden' });
/** A door that is shared with the invitee. */
const doorUser = expectAccess({ customer: 'yes', otherCustomer: 'hidden', invitee: 'yes' });
const anyStaff = expectAccess(everyStaff);
/** Commissioning, tests and calibration. */
const installers = expectAccess({ installer: 'yes', superAdmin: 'yes' });
/** The same where the unit, or one on the controller, is rented: it takes the right to rented units too. */
const installersOfRented = expectAccess({ superAdmin: 'yes' });
/** The unit, or one on the controller, is rented. */
const ofRented = expectAccess({ rentedAccess: 'yes', superAdmin: 'yes' });

/** Who may make which call; an endpoint that is missing fails the type check. */
const table: { [Name in EndpointName]: ExpectedAccess } = {
  getApi: anyCaller,
  getHealth: anyCaller,
  getReadiness: anyCaller,
  getMetrics: anyCaller,
  getOpenApi: anyCaller,
  getBackups: expectAccess({ superAdmin: 'yes' }),

  getGuestToken: anyCaller,
  loginCustomer: withSecret,
  refreshCustomer: withSecret,
  endSession: withToken,
  registerCustomer: anyCaller,
  verifyRegistration: anyCaller,
  resendRegistrationCode: anyCaller,
  loginUser: withSecret,
  listStaffAccounts: expectAccess({ superAdmin: 'yes' }),
  inviteStaff: expectAccess({ superAdmin: 'yes' }),
  withdrawStaffInvitation: expectAccess({ superAdmin: 'yes' }),
  setStaffGrants: expectAccess({ superAdmin: 'yes' }),
  setStaffDisabled: expectAccess({ superAdmin: 'yes' }),
  removeStaffFactors: expectAccess({ superAdmin: 'yes' }),
  eraseStaffAccount: expectAccess({ superAdmin: 'yes' }),
  getStaffInvitation: anyCaller,
  joinStaff: anyCaller,
  finishUserLogin: anyCaller,
  askForPasskey: anyCaller,
  loginByPasskey: anyCaller,
  getStaffProvider: expectAccess({ superAdmin: 'yes' }),
  setStaffProvider: expectAccess({ superAdmin: 'yes' }),
  getProviderLogin: anyCaller,
  // No provider is set up.
  beginProviderLogin: expectAccess({}),
  finishProviderLogin: anyCaller,
  beginPasskey: anyStaff,
  addPasskey: anyStaff,
  getOwnAccount: anyStaff,
  beginFactorApp: anyStaff,
  confirmFactorApp: anyStaff,
  removeOwnFactor: anyStaff,
  renewRecoveryCodes: anyStaff,
  updateStaffPassword: anyStaff,
  listStaffSessions: anyStaff,
  removeStaffSession: anyStaff,
  removeOtherStaffSessions: anyStaff,
  proveSelf: anyStaff,
  forgotStaffPassword: anyCaller,
  getForgottenStaffPassword: anyCaller,
  setForgottenStaffPassword: anyCaller,
  getSetup: anyCaller,
  setUp: anyCaller,
  refreshUser: withSecret,

  listBookableProducts: withToken,
  listPurchasableProducts: withToken,
  listBookableCategories: withToken,
  listPurchasableCategories: withToken,
  listProductFeatures: withToken,
  workspaceAvailability: withToken,
  searchLocations: withToken,
  reverseLocation: withToken,

  getGuestSite: withToken,
  listGuestSites: withToken,
  listCustomerSites: anyCustomer,
  getCustomerSite: anyCustomer,
  getOrganisationFeatures: withToken,
  getOrganisationSettings: withToken,
  getClientConfiguration: withToken,
  listSupportLinks: anyCustomer,
  listSiteLockables: owner,

  listOrders: anyCustomer,
  getActiveOrder: anyCustomer,
  createOrder: anyCustomer,
  cancelOrder: anyCustomer,
  getOrder: owner,
  getOrderOptions: owner,
  putOrderProduct: owner,
  setOrderProductQuantity: owner,
  addOrderBooking: owner,
  removeOrderProduct: owner,
  removeAllOrderProducts: owner,
  checkoutOrder: owner,
  listOrderDocuments: owner,
  listBookingTypeDocuments: anyCustomer,
  payOrder: owner,
  collectOrder: owner,
  listBookingHistory: anyCustomer,
  listPurchaseHistory: anyCustomer,
  listBookings: anyCustomer,
  getBooking: owner,
  payArrears: owner,
  previewCancellation: owner,
  cancelBooking: owner,
  listOrderReceipts: owner,
  listBookingReceipts: owner,
  getReceipt: owner,
  getAgreement: owner,
  getCreditNote: owner,
  listCards: self,
  addCard: self,
  setDefaultCard: self,
  removeCard: self,
  createSandboxCardToken: withToken,
  receivePaymentEvent: withSecret,

  getCustomerInfo: self,
  listUnits: self,
  updateUnit: owner,
  openUnit: doorUser,
  lockUnit: doorUser,
  toggleUnitLights: doorUser,
  listUnitActivity: doorUser,
  listGates: self,
  openGate: doorUser,
  lockGate: doorUser,
  listGateActivity: doorUser,
  ingestUnit: expectAccess({ customer: 'hidden' }),
  streamCustomerEvents: self,

  getCustomer: self,
  updateCustomer: self,
  updatePassword: self,
  addIdentity: self,
  getIdentityPicture: self,
  getStaffIdentityPicture: expectAccess({ staff: 'yes', superAdmin: 'yes' }),
  updateEmail: self,
  verifyEmail: self,
  undoEmailChange: anyCaller,
  listSessions: self,
  removeSession: owner,
  removeOtherSessions: self,
  forgotPassword: anyCaller,
  verifyForgotPassword: anyCaller,
  setForgottenPassword: anyCaller,
  getPinpadCode: self,
  getCustomerImage: self,
  getCustomerImageFile: self,
  addCustomerImage: self,
  removeCustomerImage: self,
  deleteCustomer: self,
  suspendCustomer: self,
  agreeToDocument: self,
  getGuestCustomerDetails: withToken,
  removeGuestCustomerDetails: withToken,
  getTemporaryCard: withToken,
  removeTemporaryCard: withToken,

  listInvitations: anyCustomer,
  listUnitInvitations: owner,
  createInvitation: owner,
  updateInvitation: owner,
  deleteInvitation: expectAccess({ customer: 'yes', otherCustomer: 'hidden', invitee: 'yes' }),
  acceptInvitation: expectAccess({ customer: 'hidden', otherCustomer: 'hidden', invitee: 'yes' }),

  getLockables: owner,
  openLockable: owner,
  takeInventory: owner,

  listPinCodes: self,
  createPinCode: self,
  updatePinCode: self,
  deletePinCode: self,
  revealPinCode: self,

  listBluetoothTargets: self,
  getStaffBluetoothTarget: ofRented,

  getPoolTable: withToken,
  bookPoolTable: anyCustomer,
  startPoolGame: owner,
  leavePoolTable: owner,

  getVend: withToken,
  buyVend: withToken,

  subscribePush: self,
  unsubscribePush: self,
  listNotifications: self,
  markNotifications: self,
  markNotification: self,

  getCurrentUser: anyStaff,
  listStaffSites: anyStaff,
  listSiteNeeds: anyStaff,
  getControllerStatus: anyStaff,
  listControllerStatuses: anyStaff,
  listControllers: anyStaff,
  forceTestMode: installersOfRented,
  rebootControllers: anyStaff,
  openController: ofRented,
  lockController: anyStaff,
  listStaffGates: anyStaff,
  getStaffGate: anyStaff,
  openStaffGate: anyStaff,
  lockStaffGate: anyStaff,
  listStaffUnits: anyStaff,
  listControllerUnits: anyStaff,
  getStaffUnit: anyStaff,
  getUnit: anyStaff,
  listStaffGateActivity: anyStaff,
  acknowledgeAlarm: anyStaff,
  acknowledgeGateAlarm: anyStaff,
  overlockUnit: expectAccess({ staff: 'yes', superAdmin: 'yes' }),
  listStaffUnitActivity: anyStaff,
  updateStaffUnit: installers,
  listUnitProducts: anyStaff,
  createUnit: installers,
  openStaffUnit: anyStaff,
  lockStaffUnit: anyStaff,
  closeStaffUnits: anyStaff,
  openStaffUnits: anyStaff,
  checkPart: installers,
  registerController: installers,
  simulateDoors: installers,
  putTestResults: installers,
  putCalibrationResults: installers,
  calibrateMotorisedLock: installersOfRented,
  updateMotorisedLock: installersOfRented,
  getSitePlan: anyStaff,
  getEditablePlan: expectAccess({ staff: 'yes', superAdmin: 'yes' }),
  publishPlan: expectAccess({ staff: 'yes', superAdmin: 'yes' }),
  listStaffLockables: anyStaff,
  getStaffLockable: anyStaff,
  openStaffLockable: anyStaff,
  lockStaffLockable: anyStaff,
  acknowledgeLockableAlarm: anyStaff,
  moveGoods: expectAccess({ staff: 'yes', superAdmin: 'yes' }),
  listStaffLockableActivity: anyStaff,
  listAlerts: anyStaff,
  markAlertsSeen: anyStaff,
  updateAlert: anyStaff,
  streamStaffEvents: anyStaff,

  ...resourceAccess(),
  listDocumentAgreements: expectAccess({ superAdmin: 'yes' }),
  getDocumentAgreement: expectAccess({ superAdmin: 'yes' }),
  getOfficeStart: expectAccess({ staff: 'yes', superAdmin: 'yes' }),
  getCardsState: expectAccess({ superAdmin: 'yes' }),
  listBookedDuring: expectAccess({ staff: 'yes', superAdmin: 'yes' }),
  listShutOut: expectAccess({ staff: 'yes', superAdmin: 'yes' }),
  rentOut: expectAccess({ staff: 'yes', superAdmin: 'yes' }),
  createUnitRange: expectAccess({ staff: 'yes', superAdmin: 'yes' }),
  listChanges: expectAccess({ staff: 'yes', superAdmin: 'yes' }),
  getChangesFile: expectAccess({ staff: 'yes', superAdmin: 'yes' }),
  undoChange: expectAccess({ staff: 'yes', superAdmin: 'yes' }),
};

/** Rows of resources are read by who sees the back office, and changed by who may where they belong. */
function resourceAccess() {
  const manager = expectAccess({ staff: 'yes', superAdmin: 'yes' });
  const owner = expectAccess({ superAdmin: 'yes' });
  const entries = resources.flatMap(({ name, of, right, calls }) =>
    Object.entries(calls).map(([call, endpoint]) => {
      const isOfTheirSite = of === 'site' || (name === 'sites' && call !== 'create');
      const isTheirs = isOfTheirSite && builtInRights.siteManager.includes(right);
      return [`${name}.${call}`, endpoint.method === 'GET' || isTheirs ? manager : owner];
    }),
  );
  // `fromEntries` forgets the names.
  return Object.fromEntries(entries) as { [Name in ResourceCallName]: ExpectedAccess };
}

const server = await startTestServer({ after }, { max: 8, simulated: true });
const { db } = server.ctx;

/** The caller's number and token; nobody has neither. */
function credentials(fixtures: Fixtures, caller: Caller | DerivedCaller): Credentials {
  if (caller === 'nobody') return { self: fixtures.customer };
  if (caller === 'guest') return { self: fixtures.customer, token: server.guestToken() };
  if (caller === 'customer')
    return { self: fixtures.customer, token: server.customerToken(fixtures.customer) };
  if (caller === 'otherCustomer')
    return { self: fixtures.other, token: server.customerToken(fixtures.other) };
  if (caller === 'invitee') return { self: fixtures.invitee, token: server.customerToken(fixtures.invitee) };
  return { self: fixtures[caller], token: server.userToken(fixtures[caller]) };
}

function accessOf(status: number): Access {
  assert.notEqual(status, 500);
  if (status === 401 || status === 403) return 'no';
  return status === 404 ? 'hidden' : 'yes';
}

/** Roles whose column follows from what calls declare and from the rights of the role. */
const derived = ['frontDesk', 'accountant', 'viewer', 'ownRole'] as const;
type DerivedCaller = (typeof derived)[number];

function derivedAccess(name: EndpointName, endpoint: Endpoint, who: DerivedCaller): Access {
  const held = who === 'ownRole' ? ownRights : builtInRights[who];
  return rightsTaken(name, endpoint).every((right) => held.includes(right)) ? 'yes' : 'no';
}

/** What a declaration promises of the table above. */
function promised({ owner, rights, params }: Endpoint): Partial<ExpectedAccess> {
  if (owner === 'row') return { otherCustomer: 'hidden' };
  if (owner === 'caller') return { otherCustomer: 'yes' };
  if (owner !== undefined) {
    assert.ok(owner in (params as unknown as { shape: object }).shape, `${owner} is no parameter`);
    return { superAdmin: 'no' };
  }
  if (rights.length === 0) return {};
  // Whoever lacks a right that the call takes may not make it, and who has all may; more may be asked behind a door.
  const has = (role: StaffRole) =>
    rights.every((need) => need === 'self' || need === 'occupied' || builtInRights[role].includes(need));
  const lacking = staffCallers.filter((who) => !has(roleOf[who])).map((who) => [who, 'no'] as const);
  return { ...Object.fromEntries(lacking), customer: 'no', superAdmin: 'yes' };
}

describe('who may make which call', async () => {
  const makeOwn = () => makeFixtures(db, server.clock.now(), server.ctx.config);
  /** For calls that change nothing. */
  const readOnly = await makeOwn();

  it('is what the contract declares', () => {
    for (const { name, endpoint } of allEndpoints) {
      const expected = promised(endpoint);
      const found = Object.fromEntries(Object.keys(expected).map((who) => [who, table[name][who as Caller]]));
      assert.deepEqual(found, expected, name);
    }
  });

  for (const { area, name, endpoint } of allEndpoints) {
    it(`${area}: ${name}`, async () => {
      const fixtures = endpoint.method === 'GET' ? readOnly : await makeOwn();
      const roles = endpoint.role === 'staff' ? derived : [];
      // The owner comes last: what they may do changes the rows.
      const order = callers.toSorted((a, b) => Number(a === 'customer') - Number(b === 'customer'));
      const found: Partial<Record<Caller | DerivedCaller, string>> = {};
      const expected: Partial<Record<Caller | DerivedCaller, string>> = {
        ...table[name],
        ...Object.fromEntries(roles.map((who) => [who, derivedAccess(name, endpoint, who)])),
      };
      for (const caller of [...roles, ...order]) {
        if (endpoint.limits.length > 0) await db.query(sql`delete from attempt_counts`);
        const who = credentials(fixtures, caller);
        const { status, errorCode } = await makeSampleCall(server, { name, endpoint }, fixtures, who);
        if (errorCode !== undefined) {
          const declared: readonly ErrorCode[] = [...commonErrors(endpoint), ...endpoint.errors];
          assert.ok(declared.includes(errorCode), `${errorCode} is not declared`);
        }
        found[caller] = accessOf(status);
      }
      assert.deepEqual(found, expected);
    });
  }
});
