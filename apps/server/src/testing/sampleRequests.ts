import type { areas, EndpointName } from '@gatehouse/contract/api/index';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { type ResourceCallName, type ResourceName, resources } from '@gatehouse/contract/resources/index';
import type { ResourceCalls } from '@gatehouse/contract/resources/resource';
import { withTaken } from '@gatehouse/contract/rules/staffRights';
import type { Config } from '../config.ts';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { sealSecret } from '../features/auth/factorSecrets.ts';
import { keepPin } from '../features/pinCodes/digits.ts';
import {
  makeController,
  makeDoor,
  makeGate,
  makeLockable,
  makeProduct,
  makeSite,
  makeStock,
  makeUnit,
} from './factories.ts';
import {
  makeBooking,
  makeCustomer,
  makeGoodsOrder,
  makeOrder,
  makeRole,
  makeUser,
} from './peopleFactories.ts';
import { makeGame, makePoolTable } from './poolFactories.ts';
import { makeChange, makeSampleRows, sampleChange, sampleValues } from './sampleRows.ts';

/** What the role of the operator's own among the fixtures may do. */
export const ownRights = withTaken(['openRented', 'editUnits', 'seeStaff', 'clearAlerts']);

/** What the apps of the staff share with the house. */
export const SAMPLE_APP_SECRET = 'JBSWY3DPEHPK3PXP';

/** Rows of one customer, and people who stand in every relation to them. */
export type Fixtures = Awaited<ReturnType<typeof insertFixtures>>;

/** In one transaction, as a commit for each of a hundred rows takes as long as the rows. */
export const makeFixtures = (
  db: Db,
  now: Temporal.Instant,
  config: Pick<Config, 'keyRing'>,
): Promise<Fixtures> => db.transaction((tx) => insertFixtures(tx, now, config));

async function insertFixtures(db: Db, now: Temporal.Instant, config: Pick<Config, 'keyRing'>) {
  const siteId = await makeSite(db);
  const controllerId = await makeController(db, { siteId, online: true });
  const doorId = await makeDoor(db, {
    siteId,
    controllerId,
    hasLights: true,
    hasPad: true,
    hasMotor: true,
    lock: 'locked',
    door: 'closed',
  });
  await db.query(sql`update controllers set grants_acknowledged_version = 0 where id = ${controllerId}`);
  const { id: motorisedLockId } = await db.one<{ id: number }>(
    sql`select id from motorised_locks where door_id = ${doorId}`,
  );
  const productId = await makeProduct(db, { siteId });
  const roomId = await makeProduct(db, { siteId, bookingType: 'workspaces', unitType: 'office' });
  const goodsId = await makeProduct(db, { siteId, type: 'purchasable' });
  const vendId = `GH-${goodsId}-01`;
  const kioskLockableId = await makeLockable(db, { siteId, vendId });
  await makeStock(db, { productId: goodsId, lockableId: kioskLockableId, count: 3 });
  const unitId = await makeUnit(db, { siteId, productId, doorId });
  const freeUnitId = await makeUnit(db, { siteId, productId });
  const gateId = await makeGate(db, { siteId });
  const [customer, other, invitee] = [
    await makeCustomer(db, { address: true }),
    await makeCustomer(db),
    await makeCustomer(db),
  ];
  const staff = await makeUser(db, { permissions: [{ role: 'siteManager', siteId }] });
  const installer = await makeUser(db, { permissions: [{ role: 'installer', siteId }] });
  const rentedAccess = await makeUser(db, { permissions: [{ role: 'rentedAccess', siteId }] });
  const [frontDesk, accountant, viewer] = [
    await makeUser(db, { permissions: [{ role: 'frontDesk', siteId }] }),
    await makeUser(db, { permissions: [{ role: 'accountant', siteId }] }),
    await makeUser(db, { permissions: [{ role: 'viewer', siteId }] }),
  ];
  const ownRole = await makeUser(db, { permissions: [{ role: await makeRole(db, ownRights), siteId }] });
  const superAdmin = await makeUser(db, { permissions: [{ role: 'superAdmin' }] });
  const disabledStaff = await makeUser(db, { permissions: [{ role: 'installer', siteId }] });
  await db.query(sql`update users set disabled_at = ${now} where id = ${disabledStaff}`);
  const everybody = [staff, installer, rentedAccess, frontDesk, accountant, viewer, ownRole, superAdmin];
  const staffInvitation = await db.one<{ id: number }>(sql`
    insert into staff_invitations (organisation_id, email, grants, invited_by, invited_at, expires_at)
    values (4, ${`invited.by.${superAdmin}@example.com`}, '[{"role": "installer", "siteId": null}]', ${superAdmin}, ${now},
      ${now.add({ hours: 168 })})
    returning id`);
  const placedId = await makeOrder(db, { customerId: customer, siteId, state: 'Prepaid', placedAt: now });
  const goods = await makeGoodsOrder(db, { customerId: customer, productId: goodsId });
  const orderId = await makeOrder(db, { customerId: customer, siteId });
  await db.query(sql`
    insert into order_products (order_id, site_id, product_id, product_name, quantity, price, created_at)
    values (${orderId}, ${siteId}, ${goodsId}, 'Padlock', 1, 1500, ${now})`);
  const bookingId = await makeBooking(db, {
    unitId,
    customerId: customer,
    orderId: placedId,
    start: now.subtract({ hours: 48 }),
  });
  const invitation = await db.one<{ id: number }>(sql`
    insert into invitations (booking_id, unit_id, site_id, inviter_id, invitee_name, invitee_email, invitee_id, state,
      created_at)
    select ${bookingId}, ${unitId}, ${siteId}, ${customer}, 'Guest', email, id, 'Accepted', ${now}
    from customers where id = ${invitee}
    returning id`);
  const declined = await db.one<{ id: number }>(sql`
    insert into invitations (booking_id, unit_id, site_id, inviter_id, gate_id, invitee_name, invitee_email, invitee_id,
      state, created_at)
    select booking_id, unit_id, site_id, inviter_id, ${gateId}, invitee_name, invitee_email, invitee_id, state, created_at
    from invitations where id = ${invitation.id}
    returning id`);
  const session = await db.one<{ id: string }>(sql`
    insert into token_families (id, organisation_id, customer_id, extended, created_at, used_at)
    values (gen_random_uuid(), 4, ${customer}, false, ${now}, ${now}) returning id`);
  const ofStaff = await db.query<{ user_id: number; id: string }>(sql`
    insert into token_families (id, organisation_id, user_id, extended, created_at, used_at)
    select gen_random_uuid(), 4, u.id, false, ${now}, ${now}
    from unnest(${everybody}::integer[]) as u(id)
    returning user_id, id`);
  const staffSessions: Record<number, string> = Object.fromEntries(
    ofStaff.map(({ user_id, id }) => [user_id, id]),
  );
  const apps = await db.query<{ user_id: number; id: number }>(sql`
    insert into user_factors (user_id, kind, ciphertext, key_id, made_at, confirmed_at)
    select u.id, 'app', ${sealSecret(config, SAMPLE_APP_SECRET).ciphertext},
      ${config.keyRing.current.id}, ${now}, ${now}
    from unnest(${everybody}::integer[]) as u(id)
    returning user_id, id`);
  const staffFactors: Record<number, number> = Object.fromEntries(
    apps.map(({ user_id, id }) => [user_id, id]),
  );
  const card = await db.one<{ id: number }>(sql`
    insert into cards (customer_id, provider, provider_card, brand, last4, is_default, created_at)
    values (${customer}, 'sandbox', ${`card of ${customer}`}, 'visa', '4242', true, ${now}) returning id`);
  const notification = await db.one<{ id: number }>(sql`
    insert into notifications (customer_id, kind, content, received_at)
    values (${customer}, 'booking', 'Your booking starts soon.', ${now}) returning id`);
  const payment = await db.one<{ id: number }>(sql`
    insert into payments (organisation_id, order_id, customer_id, card_id, amount, provider, provider_key, state,
      created_at, asked_at, settled_at)
    values (4, ${placedId}, ${customer}, ${card.id}, 10000, 'sandbox', gen_random_uuid(), 'Succeeded', ${now}, ${now},
      ${now})
    returning id`);
  const refund = await db.one<{ id: number }>(sql`
    insert into refunds (payment_id, amount, provider_key, state, created_at, asked_at, settled_at)
    values (${payment.id}, 100, gen_random_uuid(), 'Succeeded', ${now}, ${now}, ${now}) returning id`);
  // Makes what is made at the end of a transaction.
  await db.query(sql`set constraints all immediate`);
  const creditNote = await db.one<{ id: number }>(
    sql`select id from invoices where refund_id = ${refund.id}`,
  );
  await db.query(sql`
    insert into identities (customer_id, picture, created_at) values (${customer}, 'a picture', ${now})`);
  await db.query(sql`
    insert into profile_images (customer_id, picture, added_at) values (${customer}, 'a picture', ${now})`);
  const guest = await db.one<{ id: string }>(sql`
    insert into guest_purchases (order_id, name, email, card, created_at)
    values (${placedId}, 'Gus Guest', 'guest@example.com',
      '{"brand": "visa", "last4": "4242", "name": "Gus Guest", "exp_month": 12, "exp_year": 2030}', ${now})
    returning id`);
  const document = await db.one<{ id: number }>(sql`
    insert into documents (organisation_id, title, body, booking_types)
    values (4, 'Terms', 'Be kind.', '{storage}') returning id`);
  const agreed = await db.one<{ id: number }>(sql`
    insert into documents (organisation_id, title, body, booking_types)
    values (4, 'House rules', 'Be quiet.', '{workspaces}') returning id`);
  await db.query(sql`
    insert into document_agreements (customer_id, document_id, version, agreed_at)
    values (${customer}, ${agreed.id}, 1, ${now})`);
  const agreement = await db.one<{ id: number }>(
    sql`select id from agreement_papers where document_id = ${agreed.id}`,
  );
  const tableId = await makePoolTable(db, { siteId });
  const gameId = await makeGame(db, { tableId, customerId: customer, now });
  await db.query(sql`update organisations set pin_codes_changeable = true`);
  const kept = keepPin(config, siteId, '246802');
  const pin = await db.one<{ id: number }>(sql`
    insert into pin_codes (customer_id, site_id, digest, ciphertext, key_id, created_at)
    values (${customer}, ${siteId}, ${kept.digest}, ${kept.ciphertext}, ${kept.keyId}, ${now})
    returning id`);
  const alert = await db.one<{ id: number }>(sql`
    insert into alerts (organisation_id, site_id, kind, subject, message, controller_id, created_at)
    values (4, ${siteId}, 'controllerOffline', ${`controllerOffline:${controllerId}`}, 'A controller is offline.',
      ${controllerId}, ${now})
    returning id`);
  const rows = await makeSampleRows(db, {
    siteId,
    productId,
    unitId: freeUnitId,
    gateId,
    lockableId: kioskLockableId,
    documentId: document.id,
  });
  const changeId = await makeChange(db, { siteId, unitId, now });
  return {
    siteId,
    rows,
    changeId,
    alertId: alert.id,
    controllerId,
    motorisedLockId,
    productId,
    roomId,
    goodsId,
    lockableId: goods.lockableId,
    kioskLockableId,
    inventoryId: goods.inventoryIds[0]!,
    unitId,
    freeUnitId,
    gateId,
    tableId,
    gameId,
    customer,
    other,
    invitee,
    staff,
    installer,
    rentedAccess,
    frontDesk,
    accountant,
    viewer,
    ownRole,
    superAdmin,
    disabledStaff,
    staffInvitationId: staffInvitation.id,
    vendId,
    placedId,
    goodsOrderId: goods.orderId,
    orderId,
    bookingId,
    notificationId: notification.id,
    invitationId: invitation.id,
    declinedId: declined.id,
    cardId: card.id,
    sessionId: session.id,
    staffSessions,
    staffFactors,
    paymentId: payment.id,
    creditNoteId: creditNote.id,
    documentId: document.id,
    agreedDocumentId: agreed.id,
    agreementId: agreement.id,
    guestId: guest.id,
    pinId: pin.id,
    now,
  };
}

type Areas = typeof areas;
type EndpointOf<Name extends EndpointName> = {
  [Area in keyof Areas]: Name extends keyof Areas[Area] ? Areas[Area][Name] : never;
}[keyof Areas];

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? Record<never, never>
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };
type InputOf<E> =
  E extends Endpoint<infer P, unknown, unknown, unknown, infer _Role, infer QI, infer BI>
    ? Part<'params', P> & Part<'query', QI> & Part<'body', BI>
    : never;

/** Who makes the call: their own number where the path begins with one. */
type Self = number;

type SampleRequests = {
  [Name in EndpointName]: (fixtures: Fixtures, self: Self) => InputOf<EndpointOf<Name>>;
};

/** A sound request for every endpoint; one that is missing fails the type check. */
export const sampleRequests: SampleRequests = {
  getApi: () => ({}),
  getHealth: () => ({}),
  getReadiness: () => ({}),
  getMetrics: () => ({}),
  getOpenApi: () => ({}),
  getBackups: () => ({}),

  getGuestToken: () => ({}),
  loginCustomer: () => ({ body: { username: 'nobody@example.com', password: 'wrong horse 1' } }),
  refreshCustomer: () => ({}),
  endSession: () => ({}),
  registerCustomer: ({ now, customer }) => ({
    body: {
      firstName: 'New',
      lastName: 'Person',
      email: `new${customer}-${now.epochMilliseconds}@example.com`,
      password: 'correct horse 7',
      organisationId: 4,
    },
  }),
  verifyRegistration: ({ customer }) => ({ params: { id: customer }, body: { verificationCode: '000000' } }),
  resendRegistrationCode: () => ({ body: { customerEmail: 'nobody@example.com' } }),
  loginUser: () => ({ body: { username: 'nobody@example.com', password: 'wrong horse 1' } }),
  refreshUser: () => ({}),
  listStaffAccounts: () => ({}),
  inviteStaff: () => ({
    body: { email: 'newcomer@example.com', grants: [{ role: 'installer', siteId: null }] },
  }),
  withdrawStaffInvitation: ({ staffInvitationId }) => ({ params: { id: staffInvitationId } }),
  setStaffGrants: ({ installer, siteId }) => ({
    params: { id: installer },
    body: { revision: 1, grants: [{ role: 'siteManager', siteId }] },
  }),
  setStaffDisabled: ({ installer }) => ({ params: { id: installer }, body: { disabled: true } }),
  removeStaffFactors: ({ installer }) => ({ params: { id: installer } }),
  eraseStaffAccount: ({ disabledStaff }) => ({ params: { id: disabledStaff } }),
  getStaffInvitation: ({ staffInvitationId }) => ({
    params: { id: staffInvitationId },
    body: { secret: 'no such secret' },
  }),
  joinStaff: ({ staffInvitationId }) => ({
    params: { id: staffInvitationId },
    body: { secret: 'no such secret', name: 'Newa Comer', password: 'correct horse 7' },
  }),
  finishUserLogin: () => ({
    body: { username: 'nobody@example.com', ticket: 'no such ticket', code: '000000' },
  }),
  askForPasskey: () => ({}),
  loginByPasskey: () => ({
    body: {
      passkey: {
        id: 'AAAA',
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    },
  }),
  getStaffProvider: () => ({}),
  setStaffProvider: () => ({
    body: {
      issuer: 'https://login.example.com',
      clientId: 'gatehouse',
      clientSecret: 'no secret',
      use: 'off',
    },
  }),
  getProviderLogin: () => ({}),
  beginProviderLogin: () => ({ body: {} }),
  finishProviderLogin: () => ({ body: { ticket: 'no such ticket', answer: '?code=none' } }),
  beginPasskey: () => ({}),
  addPasskey: () => ({
    body: {
      name: 'Office',
      passkey: { id: 'AAAA', response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
    },
  }),
  getOwnAccount: () => ({}),
  beginFactorApp: () => ({}),
  confirmFactorApp: () => ({ body: { code: '000000' } }),
  removeOwnFactor: ({ staffFactors }, self) => ({ params: { id: staffFactors[self] ?? 1 } }),
  renewRecoveryCodes: () => ({}),
  updateStaffPassword: () => ({
    body: { currentPassword: 'wrong horse 1', newPassword: 'correct horse 7' },
  }),
  listStaffSessions: () => ({}),
  removeStaffSession: ({ sessionId, staffSessions }, self) => ({
    params: { sessionId: staffSessions[self] ?? sessionId },
  }),
  removeOtherStaffSessions: () => ({}),
  proveSelf: () => ({ body: { password: 'wrong horse 1' } }),
  forgotStaffPassword: () => ({ body: { username: 'nobody@example.com', organisationId: 4 } }),
  getForgottenStaffPassword: ({ superAdmin }) => ({
    params: { id: superAdmin },
    body: { secret: 'no such secret' },
  }),
  setForgottenStaffPassword: ({ superAdmin }) => ({
    params: { id: superAdmin },
    body: { secret: 'no such secret', password: 'correct horse 7' },
  }),
  getSetup: () => ({}),
  setUp: () => ({
    body: {
      code: 'WRONG-CODE',
      organisation: { name: 'Harbour Storage', email: 'office@example.com', timeZone: 'Australia/Brisbane' },
      owner: { name: 'Olga Owner', email: 'olga@example.com', password: 'correct horse 7' },
    },
  }),

  listBookableProducts: () => ({}),
  listPurchasableProducts: () => ({}),
  listBookableCategories: () => ({}),
  listPurchasableCategories: () => ({}),
  listProductFeatures: () => ({}),
  workspaceAvailability: ({ roomId, siteId }) => ({
    body: {
      level: 'times',
      productId: roomId,
      siteId,
      startDate: '2026-11-20',
      endDate: '2026-11-20',
      timeZone: 'Australia/Brisbane',
    },
  }),
  searchLocations: () => ({ query: { searchQuery: 'Brisbane' } }),
  reverseLocation: () => ({ query: { latitude: -27.47, longitude: 153.02 } }),

  getGuestSite: ({ siteId }) => ({ params: { id: siteId } }),
  listGuestSites: () => ({}),
  listCustomerSites: () => ({}),
  getCustomerSite: ({ siteId }) => ({ params: { id: siteId } }),
  getOrganisationFeatures: () => ({}),
  getOrganisationSettings: () => ({ params: { id: 4 } }),
  getClientConfiguration: () => ({}),
  listSupportLinks: () => ({}),
  listSiteLockables: ({ goodsOrderId }) => ({ params: { id: goodsOrderId } }),

  listOrders: () => ({}),
  getActiveOrder: () => ({}),
  createOrder: ({ siteId }) => ({ body: { siteId } }),
  cancelOrder: ({ siteId }) => ({ query: { siteId } }),
  getOrder: ({ orderId }) => ({ params: { id: orderId } }),
  getOrderOptions: ({ orderId }) => ({ params: { id: orderId } }),
  putOrderProduct: ({ orderId, goodsId }) => ({
    params: { id: orderId, pid: goodsId },
    body: { quantity: 2 },
  }),
  setOrderProductQuantity: ({ orderId, goodsId }) => ({
    params: { id: orderId, pid: goodsId },
    body: { quantity: 2 },
  }),
  addOrderBooking: ({ orderId, productId, now }) => ({
    params: { id: orderId },
    body: {
      productId,
      bookingType: 'storage',
      start: now.toZonedDateTimeISO('Australia/Brisbane').startOfDay().toInstant().toString(),
      expiry: null,
    },
  }),
  removeOrderProduct: ({ orderId, goodsId }) => ({ params: { id: orderId, pid: goodsId } }),
  removeAllOrderProducts: ({ orderId }) => ({ params: { id: orderId } }),
  checkoutOrder: ({ orderId }) => ({ body: { orderId } }),
  listOrderDocuments: ({ orderId }) => ({ params: { id: orderId } }),
  listBookingTypeDocuments: () => ({ params: { bookingType: 'storage' } }),
  payOrder: ({ orderId }) => ({ body: { orderId } }),
  collectOrder: ({ placedId }) => ({ params: { id: placedId } }),
  listBookingHistory: () => ({}),
  listPurchaseHistory: () => ({}),
  listBookings: () => ({}),
  getBooking: ({ bookingId }) => ({ params: { id: bookingId } }),
  payArrears: ({ bookingId }) => ({ params: { id: bookingId } }),
  previewCancellation: ({ bookingId, now }) => ({
    params: { id: bookingId },
    query: { endTime: now.toString() },
  }),
  cancelBooking: ({ bookingId, now }) => ({
    params: { id: bookingId },
    body: { endTime: now.add({ hours: 24 }).toString() },
  }),
  listOrderReceipts: ({ placedId }) => ({ params: { id: placedId } }),
  listBookingReceipts: ({ bookingId }) => ({ params: { id: bookingId } }),
  getAgreement: ({ agreementId }) => ({ params: { id: agreementId } }),
  getReceipt: ({ paymentId }) => ({ params: { id: paymentId } }),
  getCreditNote: ({ creditNoteId }) => ({ params: { id: creditNoteId } }),
  listCards: ({ customer }) => ({ params: { id: customer } }),
  addCard: ({ customer }) => ({ params: { id: customer }, body: { cardToken: 'tok_unknown' } }),
  setDefaultCard: ({ customer, cardId }) => ({ params: { id: customer, cardId }, body: { isDefault: true } }),
  removeCard: ({ customer, cardId }) => ({ params: { id: customer, cardId } }),
  createSandboxCardToken: () => ({
    body: { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Ann' },
  }),
  receivePaymentEvent: () => ({ body: {} as never }),

  getCustomerInfo: ({ customer }) => ({ params: { id: customer } }),
  listUnits: ({ customer }) => ({ params: { id: customer } }),
  updateUnit: ({ unitId }, self) => ({ params: { id: self, unitId }, body: { nickname: 'Bikes' } }),
  openUnit: ({ unitId }, self) => ({ params: { id: self, unitId } }),
  lockUnit: ({ unitId }, self) => ({ params: { id: self, unitId } }),
  toggleUnitLights: ({ unitId }, self) => ({ params: { id: self, unitId }, body: { toggle: true } }),
  listUnitActivity: ({ unitId }, self) => ({ params: { id: self, unitId } }),
  listGates: ({ customer }) => ({ params: { id: customer } }),
  openGate: ({ gateId }, self) => ({ params: { id: self, gateId } }),
  lockGate: ({ gateId }, self) => ({ params: { id: self, gateId } }),
  listGateActivity: ({ gateId }, self) => ({ params: { id: self, gateId } }),
  ingestUnit: ({ customer }) => ({
    params: { id: customer },
    body: { unitName: 'A1', ingestCode: 'ABCD2345' },
  }),
  streamCustomerEvents: ({ customer }) => ({ params: { id: customer } }),

  getCustomer: ({ customer }) => ({ params: { id: customer } }),
  updateCustomer: ({ customer }) => ({ params: { id: customer }, body: { firstName: 'Anna' } }),
  updatePassword: ({ customer }) => ({
    params: { id: customer },
    body: { currentPassword: 'wrong horse 1', newPassword: 'correct horse 7' },
  }),
  addIdentity: ({ customer }) => ({ params: { id: customer }, body: picture }),
  getIdentityPicture: ({ customer }) => ({ params: { id: customer } }),
  getStaffIdentityPicture: ({ customer }) => ({ params: { id: customer } }),
  updateEmail: ({ customer }) => ({
    params: { id: customer },
    body: { email: 'other@example.com', currentPassword: 'wrong horse 1' },
  }),
  verifyEmail: ({ customer }) => ({ params: { id: customer }, body: { verificationCode: '000000' } }),
  undoEmailChange: () => ({ params: { id: 1 }, body: { secret: 'wrong' } }),
  listSessions: ({ customer }) => ({ params: { id: customer } }),
  removeSession: ({ sessionId }, id) => ({ params: { id, sessionId } }),
  removeOtherSessions: ({ customer }) => ({ params: { id: customer } }),
  forgotPassword: () => ({ body: { username: 'nobody@example.com', organisationId: 4 } }),
  verifyForgotPassword: () => ({
    body: { username: 'nobody@example.com', organisationId: 4, verificationCode: '000000' },
  }),
  setForgottenPassword: () => ({
    body: {
      username: 'nobody@example.com',
      organisationId: 4,
      verificationCode: '000000',
      password: 'correct horse 7',
    },
  }),
  getPinpadCode: ({ customer }) => ({ params: { id: customer } }),
  getCustomerImage: ({ customer }) => ({ params: { id: customer } }),
  getCustomerImageFile: ({ customer }) => ({ params: { id: customer } }),
  addCustomerImage: ({ customer }) => ({ params: { id: customer }, body: picture }),
  removeCustomerImage: ({ customer }) => ({ params: { id: customer } }),
  deleteCustomer: ({ customer }) => ({ params: { id: customer } }),
  suspendCustomer: ({ customer }) => ({ params: { id: customer } }),
  agreeToDocument: ({ customer, documentId }) => ({
    params: { id: customer, docId: documentId },
    body: { name: 'Ann Tester' },
  }),
  getGuestCustomerDetails: ({ guestId }) => ({ params: { id: guestId } }),
  removeGuestCustomerDetails: ({ guestId }) => ({ params: { id: guestId } }),
  getTemporaryCard: ({ guestId }) => ({ params: { id: guestId } }),
  removeTemporaryCard: ({ guestId }) => ({ params: { id: guestId } }),

  listInvitations: () => ({}),
  listUnitInvitations: ({ unitId }) => ({ params: { id: unitId } }),
  createInvitation: ({ unitId }) => ({
    body: { inviteeName: 'Bob', inviteeEmail: 'bob@example.com', accessId: `unit_${unitId}` },
  }),
  updateInvitation: ({ invitationId }) => ({ params: { id: invitationId }, body: { inviteeName: 'Bob' } }),
  // Either side ends one of its own.
  deleteInvitation: ({ invitationId, declinedId, invitee }, self) => ({
    params: { id: self === invitee ? declinedId : invitationId },
  }),
  acceptInvitation: ({ invitationId }) => ({ params: { id: invitationId } }),

  getLockables: ({ goodsOrderId }) => ({ params: { id: goodsOrderId } }),
  openLockable: ({ lockableId }) => ({ params: { id: lockableId } }),
  takeInventory: ({ inventoryId }) => ({ params: { id: inventoryId } }),

  listPinCodes: ({ customer }) => ({ params: { id: customer } }),
  createPinCode: ({ customer, siteId }) => ({
    params: { id: customer },
    body: { siteId, pin: '135790' },
  }),
  updatePinCode: ({ customer, pinId }) => ({ params: { id: customer, pinId }, body: {} }),
  deletePinCode: ({ customer, pinId }) => ({ params: { id: customer, pinId } }),
  revealPinCode: ({ customer, pinId }) => ({ params: { id: customer, pinId } }),

  listBluetoothTargets: ({ customer }) => ({ params: { id: customer } }),
  getStaffBluetoothTarget: ({ unitId }) => ({
    params: { id: unitId },
    body: { reason: 'The lock was cut.' },
  }),

  getPoolTable: ({ tableId }) => ({ params: { id: tableId } }),
  bookPoolTable: ({ tableId }) => ({ params: { id: tableId }, body: { alias: 'Ann' } }),
  startPoolGame: ({ tableId, gameId }) => ({ params: { id: tableId, entryId: gameId } }),
  leavePoolTable: ({ tableId, gameId }) => ({ params: { id: tableId, entryId: gameId } }),

  getVend: ({ vendId }) => ({ params: { id: vendId } }),
  buyVend: ({ vendId }) => ({ params: { id: vendId }, body: { cardToken: 'tok_unknown' } }),

  subscribePush: ({ customer }) => ({
    params: { id: customer },
    body: { token: 'device', topics: [`topic_testing_customer_${customer}`] },
  }),
  unsubscribePush: ({ customer }) => ({ params: { id: customer }, body: { token: 'device' } }),
  listNotifications: ({ customer }) => ({ params: { id: customer } }),
  markNotifications: ({ customer, notificationId }) => ({
    params: { id: customer },
    body: { upTo: notificationId, mark: 'read' },
  }),
  markNotification: ({ customer, notificationId }) => ({
    params: { id: customer, notificationId },
    body: { read: true },
  }),

  getCurrentUser: (_fixtures, self) => ({ params: { id: self } }),
  listStaffSites: () => ({}),
  listSiteNeeds: () => ({}),
  getControllerStatus: ({ controllerId }) => ({ params: { id: controllerId } }),
  listControllerStatuses: ({ siteId }) => ({ query: { siteId } }),
  simulateDoors: ({ siteId }) => ({ body: { siteId } }),
  registerController: ({ siteId }) => ({
    body: {
      siteId,
      serial: `GH-NEW-${siteId}`,
      name: 'North wall',
      key: 'ab'.repeat(32),
      channels: 2,
      sensor: true,
      lights: false,
      motor: false,
      pad: false,
    },
  }),
  listControllers: ({ siteId }) => ({ query: { siteId } }),
  forceTestMode: ({ controllerId }) => ({ body: { controllerId, reason: 'A leak' } }),
  rebootControllers: ({ controllerId }) => ({ body: { controllerIds: [controllerId] } }),
  openController: ({ controllerId }) => ({ params: { id: controllerId }, body: { reason: 'A leak' } }),
  lockController: ({ controllerId }) => ({ params: { id: controllerId } }),
  listStaffGates: ({ siteId }) => ({ query: { siteId } }),
  getStaffGate: ({ gateId }) => ({ params: { id: gateId } }),
  openStaffGate: ({ gateId }) => ({ params: { id: gateId } }),
  lockStaffGate: ({ gateId }) => ({ params: { id: gateId } }),
  listStaffUnits: ({ siteId }) => ({ query: { siteId } }),
  listControllerUnits: ({ controllerId, siteId }) => ({ params: { id: controllerId }, query: { siteId } }),
  getStaffUnit: ({ unitId }) => ({ params: { id: unitId } }),
  getUnit: ({ unitId }) => ({ params: { id: unitId } }),
  listStaffGateActivity: ({ gateId }) => ({ params: { id: gateId } }),
  acknowledgeGateAlarm: ({ gateId }) => ({ params: { id: gateId } }),
  acknowledgeAlarm: ({ freeUnitId }) => ({ params: { id: freeUnitId } }),
  overlockUnit: ({ freeUnitId }) => ({ params: { id: freeUnitId }, body: { overlocked: true } }),
  listStaffUnitActivity: ({ unitId }) => ({ params: { id: unitId } }),
  updateStaffUnit: ({ freeUnitId }) => ({ params: { id: freeUnitId }, body: { controllerId: null } }),
  listUnitProducts: ({ siteId }) => ({ query: { siteId } }),
  createUnit: ({ siteId }) => ({ body: { name: 'N1', controllerId: null, siteId, type: 'storage' } }),
  openStaffUnit: ({ freeUnitId }) => ({ params: { id: freeUnitId }, body: {} }),
  lockStaffUnit: ({ freeUnitId }) => ({ params: { id: freeUnitId }, body: {} }),
  closeStaffUnits: ({ freeUnitId }) => ({ body: { ids: [freeUnitId] } }),
  openStaffUnits: ({ freeUnitId }) => ({ body: { ids: [freeUnitId] } }),
  checkPart: ({ controllerId }) => ({ params: { id: controllerId }, body: { channel: null, part: 'link' } }),
  putTestResults: ({ controllerId }) => ({
    params: { id: controllerId },
    body: { tests: [{ name: 'link', status: 'pass' }] },
  }),
  putCalibrationResults: ({ controllerId }) => ({
    params: { id: controllerId },
    body: { tests: [{ name: 'calibration', status: 'pass' }] },
  }),
  calibrateMotorisedLock: ({ motorisedLockId }) => ({
    params: { id: motorisedLockId },
    body: { event: 'start', reason: 'It sticks' },
  }),
  updateMotorisedLock: ({ motorisedLockId }) => ({
    params: { id: motorisedLockId },
    body: { autoLockSeconds: null, reason: 'It sticks' },
  }),
  getSitePlan: ({ siteId }) => ({ params: { id: siteId } }),
  getEditablePlan: ({ siteId }) => ({ params: { id: siteId } }),
  publishPlan: ({ siteId, gateId, rows }) => ({
    params: { id: siteId },
    body: {
      revision: 1,
      changes: [
        { kind: 'gate', id: gateId, place: { areaId: rows.areas, x: 100, y: 0, width: 400, height: 30 } },
      ],
    },
  }),
  listStaffLockables: ({ siteId }) => ({ query: { siteId } }),
  getStaffLockable: ({ kioskLockableId }) => ({ params: { id: kioskLockableId } }),
  openStaffLockable: ({ kioskLockableId }) => ({ params: { id: kioskLockableId }, body: {} }),
  lockStaffLockable: ({ kioskLockableId }) => ({ params: { id: kioskLockableId }, body: {} }),
  moveGoods: ({ kioskLockableId, goodsId }) => ({
    params: { id: kioskLockableId, productId: goodsId },
    body: { act: 'fill', pieces: 2 },
  }),
  acknowledgeLockableAlarm: ({ kioskLockableId }) => ({ params: { id: kioskLockableId } }),
  listStaffLockableActivity: ({ kioskLockableId }) => ({ params: { id: kioskLockableId } }),
  listAlerts: ({ siteId }) => ({ query: { siteId } }),
  markAlertsSeen: ({ siteId, alertId }) => ({ body: { siteId, upTo: alertId } }),
  updateAlert: ({ alertId }) => ({ params: { id: alertId }, body: { archived: true } }),
  streamStaffEvents: ({ siteId }) => ({ query: { siteId } }),

  ...sampleResourceRequests(),
  getOfficeStart: () => ({}),
  getCardsState: () => ({}),
  listBookedDuring: ({ unitId }) => ({ query: { unitId, from: '2026-01-01', until: '2099-01-01' } }),
  listShutOut: ({ siteId }) => ({
    body: { siteId, hours: { week: Array.from({ length: 7 }, () => null), exceptions: [] } },
  }),
  rentOut: ({ siteId }) => ({
    body: {
      siteId,
      type: 'storage',
      name: 'Storage 2 m',
      price: 18_900,
      dimLength: 300,
      dimWidth: 200,
      first: 'S1',
      last: 'S3',
    },
  }),
  createUnitRange: ({ siteId, productId, rows }) => ({
    body: { siteId, areaId: rows.areas, productId, type: 'storage', first: 'R1', last: 'R3' },
  }),
  listDocumentAgreements: ({ agreedDocumentId }) => ({ params: { id: agreedDocumentId } }),
  getDocumentAgreement: ({ agreementId }) => ({ params: { id: agreementId } }),
  listChanges: () => ({}),
  getChangesFile: () => ({}),
  undoChange: ({ changeId }) => ({ params: { id: changeId } }),
};

/** Of every resource: to read, make, change and archive a row. */
function sampleResourceRequests() {
  const entries = resources.flatMap((resource) => {
    const { name } = resource;
    const row = ({ rows }: Fixtures) => ({ id: rows[name as ResourceName], revision: 1 });
    const byId = (fixtures: Fixtures) => ({ params: { id: row(fixtures).id } });
    const change = ({ rows }: Fixtures) => ({ values: sampleChange(resource, rows) });
    const requests: { [Call in keyof ResourceCalls]: (fixtures: Fixtures) => InputOf<ResourceCalls[Call]> } =
      {
        list: () => ({}),
        titles: () => ({}),
        file: () => ({}),
        get: byId,
        history: byId,
        create: ({ rows }) => ({ body: { values: sampleValues(resource, rows) } }),
        update: (fixtures) => ({ ...byId(fixtures), body: { revision: 1, ...change(fixtures) } }),
        updateMany: (fixtures) => ({ body: { rows: [row(fixtures)], ...change(fixtures) } }),
        archive: (fixtures) => ({ ...byId(fixtures), body: { revision: 1, archived: true } }),
        addPicture: () => ({ body: picture }),
      };
    return Object.keys(resource.calls).map((call) => [
      `${name}.${call}`,
      requests[call as keyof ResourceCalls],
    ]);
  });
  // `fromEntries` forgets the names.
  return Object.fromEntries(entries) as Pick<SampleRequests, ResourceCallName>;
}

// Refused, but only once its sender is known to be allowed to hand one in.
const picture = new Blob(['no picture'], { type: 'image/jpeg' });
