import * as api from '@gatehouse/contract/api/access';
import { sql } from '../db/sql.ts';
import type { DoorCommandRequest } from '../devices/gateway.ts';
import { createLog } from '../log.ts';
import { makeController, makeDoor, makeGate, makeProduct, makeSite, makeUnit } from './factories.ts';
import type { CommandEnd } from './fakeGateway.ts';
import { makeBooking, makeCustomer } from './peopleFactories.ts';
import type { TestScope } from './testDatabase.ts';
import { startTestServer, type TestServer } from './testServer.ts';

export type Person = { customerId: number; token: string };
export type Rented = Awaited<ReturnType<ReturnType<typeof createPeople>['rented']>>;

/** A server whose doors respond as they are set to, and customers who ask for what is theirs. */
export async function startAccessHarness(scope: TestScope) {
  const logged: string[] = [];
  const doors = createDoors();
  const log = createLog('error', { write: (line) => logged.push(line) });
  const server = await startTestServer(scope, { log, doors });
  return { ...server, db: server.ctx.db, logged, doors, ...createPeople(server), ...createCalls(server) };
}

function createDoors() {
  const doors = {
    /** What reached them. */
    sent: [] as DoorCommandRequest[],
    /** How they respond. */
    answer: { outcome: 'executed' } as CommandEnd,
    /** Whether a command is sent before what happens on its way. */
    isSentFirst: false,
    /** What happens while a command is on its way. */
    onTheWay: async (_request: DoorCommandRequest): Promise<void> => {},
    async command(request: DoorCommandRequest): Promise<CommandEnd> {
      doors.sent.push(request);
      await doors.onTheWay(request);
      return doors.isSentFirst || !request.signal?.aborted ? doors.answer : { outcome: 'offline' };
    },
    /** As they are at the beginning of a test. */
    reset(): void {
      doors.sent.length = 0;
      doors.answer = { outcome: 'executed' };
      doors.isSentFirst = false;
      doors.onTheWay = async () => {};
    },
  };
  return doors;
}

function createPeople(server: TestServer) {
  const { db } = server.ctx;
  const now = server.clock.now();
  const hours = (count: number) => now.add({ hours: count });

  /** A unit with a door and a gate before it, and the customer who rents it. */
  async function rented(
    given: {
      state?: 'Active' | 'Upcoming' | 'InArrears';
      start?: Temporal.Instant;
      end?: Temporal.Instant;
    } = {},
  ) {
    const siteId = await makeSite(db);
    const controllerId = await makeController(db, { siteId, online: true });
    await db.query(
      sql`update controllers set last_seen_at = ${server.clock.now()} where id = ${controllerId}`,
    );
    const doorId = await makeDoor(db, {
      siteId,
      controllerId,
      hasLights: true,
      lock: 'locked',
      door: 'closed',
    });
    const unitId = await makeUnit(db, { productId: await makeProduct(db, { siteId }), siteId, doorId });
    const gateDoor = await makeDoor(db, { siteId, controllerId, door: 'closed' });
    const gateId = await makeGate(db, { siteId, doorId: gateDoor, name: 'Entry', direction: 'entry' });
    const customerId = await makeCustomer(db);
    const bookingId = await makeBooking(db, {
      unitId,
      customerId,
      state: given.state ?? 'Active',
      start: given.start ?? hours(-24),
      end: given.end ?? null,
    });
    const token = server.customerToken(customerId);
    return { siteId, controllerId, doorId, unitId, gateId, gateDoor, customerId, bookingId, token };
  }

  async function somebody(): Promise<Person> {
    const customerId = await makeCustomer(db);
    return { customerId, token: server.customerToken(customerId) };
  }

  /** Shares what is booked. */
  async function invite(
    to: number,
    booking: number,
    state: 'Pending' | 'Accepted',
    end: Temporal.Instant | null = null,
  ) {
    await db.query(sql`
      insert into invitations (booking_id, unit_id, site_id, inviter_id, invitee_name, invitee_email, invitee_id, state,
        end_time, created_at)
      select b.id, b.unit_id, b.site_id, b.customer_id, 'Guest', c.email, ${state === 'Accepted' ? to : null}, ${state}, ${end}, ${now}
      from bookings b, customers c where b.id = ${booking} and c.id = ${to}`);
  }

  return { now, hours, rented, somebody, invite };
}

function createCalls({ call }: TestServer) {
  const info = ({ customerId, token }: Person) =>
    call(api.getCustomerInfo, { params: { id: customerId }, token });
  const open = ({ customerId, token, unitId }: Person & { unitId: number }) =>
    call(api.openUnit, { params: { id: customerId, unitId }, token });
  const lock = ({ customerId, token, unitId }: Person & { unitId: number }) =>
    call(api.lockUnit, { params: { id: customerId, unitId }, token });
  const openGate = ({ customerId, token, gateId }: Person & { gateId: number }) =>
    call(api.openGate, { params: { id: customerId, gateId }, token });
  const toggleLights = ({ customerId, token, unitId }: Rented, toggle: boolean) =>
    call(api.toggleUnitLights, { params: { id: customerId, unitId }, body: { toggle }, token });
  const history = ({ customerId, token, unitId }: Rented) =>
    call(api.listUnitActivity, { params: { id: customerId, unitId }, token });

  return { info, open, lock, openGate, toggleLights, history };
}
