/** People who book, pay, open doors and watch, all at once and for as long as wanted; and whether all of it came out right. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openUnit } from '@gatehouse/contract/api/access';
import { addCard, createSandboxCardToken } from '@gatehouse/contract/api/cards';
import { addOrderBooking, createOrder } from '@gatehouse/contract/api/orders';
import { payOrder } from '@gatehouse/contract/api/payments';
import { systemClock } from '@gatehouse/server/clock';
import type { Database } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { findBreak } from '@gatehouse/server/features/activity/service';
import { signToken } from '@gatehouse/server/http/tokens';
import { keyRing } from '@gatehouse/server/keyRing';
import { ORGANISATION } from '@gatehouse/server/testing/factories';
import type { Answer, TestServer } from '@gatehouse/server/testing/testServer';
import type { Simulator } from '@gatehouse/simulator/simulator';
import type { SimulatedController } from '@gatehouse/simulator/site';
import { agrees, listOrders, PRICE } from './carts.ts';

const BUYERS = 12;
const UNITS = 200;
const PAUSE_MS = 20;
const OPEN_EVERY_MS = 100;
const FREE_EVERY_MS = 1_000;

/** What makes the rows, which is a release's own. */
export type Factories = Pick<
  typeof import('@gatehouse/server/testing/factories'),
  'makeSite' | 'makeProduct' | 'makeUnit'
> &
  Pick<typeof import('@gatehouse/server/testing/peopleFactories'), 'makeCustomer' | 'makeBooking'> &
  Pick<typeof import('@gatehouse/stack/wiredControllers'), 'makeWiredControllers'>;

export type Renter = { customerId: number; unitId: number; doorId: number };
export type MixedWorld = {
  siteId: number;
  productId: number;
  buyers: number[];
  renters: Renter[];
  controllers: SimulatedController[];
};

/** A site with units to book, and customers who rent doors of controllers that are yet to connect. */
export async function makeMixedWorld(db: Database, make: Factories): Promise<MixedWorld> {
  const siteId = await make.makeSite(db);
  const productId = await make.makeProduct(db, { siteId, price: PRICE });
  for (let unit = 0; unit < UNITS; unit++) await make.makeUnit(db, { siteId, productId });
  const buyers: number[] = [];
  for (let buyer = 0; buyer < BUYERS; buyer++) buyers.push(await make.makeCustomer(db, { address: true }));
  const wired = await make.makeWiredControllers(db, { controllers: 2, doorsEach: 4 });
  const renters: Renter[] = [];
  for (const doorId of wired.flatMap(({ doorIds }) => doorIds)) {
    const { site } = await db.one<{ site: number }>(
      sql`select site_id as site from doors where id = ${doorId}`,
    );
    const rented = await make.makeProduct(db, { siteId: site });
    const unitId = await make.makeUnit(db, { siteId: site, productId: rented, doorId });
    const customerId = await make.makeCustomer(db);
    const start = systemClock.now().subtract({ hours: 24 });
    await make.makeBooking(db, { unitId, customerId, state: 'Active', start, end: null });
    renters.push({ customerId, unitId, doorId });
  }
  return { siteId, productId, buyers, renters, controllers: wired.map(({ controller }) => controller) };
}

/** The servers as people reach them. */
export type Api = {
  call: TestServer['call'];
  /** The address of one that takes requests now, for what is no call of the contract. */
  address(): string;
};

/** A secret for the servers of a run, and tokens that it signs. */
export function makeTokens() {
  const key = randomBytes(24).toString('base64url');
  const person = {
    organisationId: ORGANISATION,
    name: 'Ann',
    username: 'ann@example.com',
    pushNotifications: true,
  };
  const session = randomUUID();
  const tokenOf = (id: number) =>
    signToken(keyRing(key), 'customer', { ...person, session, id }, systemClock.now());
  return { key, tokenOf };
}

/** Gives every buyer a card that pays. Throws where a server refuses one. */
export async function saveCards(
  api: Api,
  { buyers }: MixedWorld,
  tokenOf: (id: number) => string,
): Promise<void> {
  for (const id of buyers) {
    const token = tokenOf(id);
    const body = { number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Ann Tester' };
    const made = await api.call(createSandboxCardToken, { body, token });
    const cardToken = made.result?.cardToken;
    if (!cardToken) throw new Error(`The sandbox made no token of a card: ${made.errorCode}`);
    const saved = await api.call(addCard, { params: { id }, body: { cardToken, isDefault: true }, token });
    if (saved.statusCode !== 200) throw new Error(`The card was not saved: ${saved.errorCode}`);
  }
}

export type LoadOptions = {
  api: Api;
  db: Database;
  world: MixedWorld;
  tokenOf(id: number): string;
};

export type Load = {
  /** What came back, such as 'pay 200', in order. */
  replies: string[];
  /** Live streams that ended by the server's wish and were opened again. */
  reopened(): number;
  /** Ends it once everybody has their answer. */
  stop(): Promise<void>;
};

/** Lets everybody of the world act until it is stopped. */
export function startLoad({ api, db, world, tokenOf }: LoadOptions): Load {
  const ending = new AbortController();
  const { signal } = ending;
  const replies: string[] = [];
  let streams = 0;
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {});
  const note = async <Result>(name: string, asked: Promise<Answer<Result>>): Promise<Result | undefined> => {
    const answer = await asked.catch((error: Error) => ({
      statusCode: 0,
      errorCode: causeOf(error),
      result: undefined,
    }));
    replies.push(`${name} ${answer.errorCode ?? answer.statusCode}`);
    return answer.result;
  };
  const repeat = async (act: () => Promise<void>, everyMs: number) => {
    while (!signal.aborted) {
      await act();
      await pause(everyMs);
    }
  };
  const buy = async (customerId: number) => {
    const token = tokenOf(customerId);
    const headers = () => ({ 'idempotency-key': randomUUID() });
    const cart = await note('cart', api.call(createOrder, { body: { siteId: world.siteId }, token }));
    if (!cart) return;
    if (cart.Bookings.length === 0) {
      const start = systemClock.now().toString();
      const body = { productId: world.productId, bookingType: 'storage', start, expiry: null } as const;
      const given = { params: { id: cart.id }, body, token, headers: headers() };
      await note('book', api.call(addOrderBooking, given));
    }
    await note('pay', api.call(payOrder, { body: { orderId: cart.id }, token, headers: headers() }));
  };
  const open = async ({ customerId, unitId }: Renter) => {
    const given = { params: { id: customerId, unitId }, token: tokenOf(customerId) };
    await note('open', api.call(openUnit, given));
  };
  const watch = async (customerId: number) => {
    await readStream(api.address(), customerId, tokenOf(customerId), signal).catch(() => {});
    streams += 1;
    await pause(Math.random() * 1_000);
  };
  const people = [
    ...world.buyers.map((id) => repeat(() => buy(id), PAUSE_MS)),
    ...world.renters.map((renter) => repeat(() => open(renter), OPEN_EVERY_MS)),
    ...world.renters.map(({ customerId }) => repeat(() => watch(customerId), 0)),
    repeat(() => freeUnits(db).catch(() => {}), FREE_EVERY_MS),
  ];
  return {
    replies,
    reopened: () => streams,
    async stop() {
      ending.abort();
      await Promise.all(people);
    },
  };
}

/** Reads a customer's live events until the stream ends. */
async function readStream(
  url: string,
  customerId: number,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  const headers = { organisationid: String(ORGANISATION), authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/customer/${customerId}/events`, { headers, signal });
  for await (const _part of response.body ?? []);
}

/** Why a request got no reply, in a word. */
function causeOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

/** Bookings that were paid make room for others, and nobody asks and holds as often as these. */
async function freeUnits(db: Database): Promise<void> {
  await db.query(sql`
    update bookings set state = 'Completed', end_time = start_time + interval '1 second', next_charge_at = null
    where state = 'Active' and order_id is not null`);
  await db.query(sql`delete from attempt_counts`);
  await db.query(sql`delete from let_go_units`);
}

/** What is wrong once all is settled, each in words; empty where everything came out right. */
export async function findWrong(
  db: Database,
  world: MixedWorld,
  simulator: Simulator,
  replies: readonly string[],
): Promise<string[]> {
  const confirmed = replies.filter((reply) => reply === 'open 200').length;
  const orders = await listOrders(db);
  const wrongOrders = orders.filter((order) => !agrees(order)).length;
  const {
    asked = 0,
    open,
    unknown,
    held,
    unsettled,
  } = await db.one<{ [what: string]: number }>(sql`
    select (select count(*) from commands) as asked, (select count(*) from commands where outcome is null) as open,
      (select count(*) from commands where outcome = 'unknown') as unknown,
      (select count(*) from bookings where state = 'Held' and held_until < now() - interval '1 minute') as held,
      (select count(*) from payments where state = 'Started') as unsettled`);
  let broken = 0;
  for (const { doorId } of world.renters) if ((await findBreak({ db }, doorId)) !== undefined) broken += 1;
  const drives = countDrives(world, simulator);
  console.log(
    `  ${orders.length} orders, ${wrongOrders} of which disagree with the provider's ledger; ${unsettled} payments open`,
  );
  console.log(
    `  doors moved ${drives} times, ${confirmed} of them confirmed to who asked; commands without an outcome: ${open}, unknown: ${unknown}`,
  );
  return [
    ...(wrongOrders > 0 ? [`${wrongOrders} orders disagree with the ledger`] : []),
    ...(unsettled ? [`${unsettled} payments are open`] : []),
    ...(open ? [`${open} commands have no outcome`] : []),
    ...(held ? [`${held} reservations outlived their time`] : []),
    ...(broken > 0 ? [`${broken} histories are broken`] : []),
    ...(drives < confirmed ? [`${confirmed - drives} confirmed commands moved nothing`] : []),
    ...(drives > asked ? [`doors moved ${drives - asked} times more often than asked`] : []),
  ];
}

/** How often the doors of the world have moved. */
export function countDrives({ controllers }: MixedWorld, simulator: Simulator): number {
  return controllers
    .flatMap(({ serial, doors }) => doors.map(({ channel }) => simulator.device(serial).model.door(channel)))
    .reduce((sum, door) => sum + (door?.drives ?? 0), 0);
}
