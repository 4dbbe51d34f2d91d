import assert from 'node:assert/strict';
import * as api from '@gatehouse/contract/api/bluetooth';
import * as staffBluetoothApi from '@gatehouse/contract/api/staffBluetooth';
import type { StaffRole } from '@gatehouse/contract/rules/staffRoles';
import { sql } from '../db/sql.ts';
import type { ControllerGrants } from '../devices/gateway.ts';
import { runJobs } from '../jobs/jobs.ts';
import { makeController, makeDoor, makeSite, makeUnit } from './factories.ts';
import { makeBooking, makeCustomer, makeUser } from './peopleFactories.ts';
import type { TestScope } from './testDatabase.ts';
import { startTestServer, type TestServer } from './testServer.ts';

export type Place = { siteId: number; serial: string; controllerId: number; first: number; second: number };
export type Person = { id: number };
export type Rented = Place & { person: Person; bookingId: number };

/** A server whose controllers take every set of grants that they are sent, and the people who ask for grants. */
export async function startGrantHarness(scope: TestScope) {
  const sets = new Map<string, ControllerGrants>();
  const server = await startTestServer(scope, {
    doors: { sendGrants: (grants) => sets.set(grants.serial, grants) },
  });
  return {
    ...server,
    db: server.ctx.db,
    ...createPeople(server),
    ...createTargetCalls(server),
    ...createControllers(server, sets),
  };
}

/** Makes places, and people with rights at them. */
function createPeople({ ctx: { db }, clock }: TestServer) {
  const hours = (count: number) => clock.now().add({ hours: count });

  /** A site with a controller that is there and holds no grant, and two units on it. */
  async function place(): Promise<Place> {
    const siteId = await makeSite(db);
    const serial = `GH-BT-${String(siteId).padStart(6, '0')}`;
    const controllerId = await makeController(db, { siteId, serial, online: true });
    await db.query(sql`
      update controllers set grants_acknowledged_version = 0, last_seen_at = ${clock.now()}
      where id = ${controllerId}`);
    const unit = async (channel: number) =>
      makeUnit(db, { siteId, doorId: await makeDoor(db, { siteId, controllerId, channel }) });
    return { siteId, serial, controllerId, first: await unit(0), second: await unit(1) };
  }

  async function somebody(): Promise<Person> {
    const id = await makeCustomer(db);
    return { id };
  }

  /** A place, and somebody who rents its first unit. */
  async function renter(times: { start?: Temporal.Instant; end?: Temporal.Instant } = {}): Promise<Rented> {
    const at = await place();
    const person = await somebody();
    const bookingId = await makeBooking(db, {
      unitId: at.first,
      customerId: person.id,
      start: times.start ?? hours(-24),
      end: times.end,
    });
    return { ...at, person, bookingId };
  }

  async function share(
    { bookingId, person }: Rented,
    invitee: Person,
    given: { state?: string; start?: Temporal.Instant; end?: Temporal.Instant; gateId?: number } = {},
  ) {
    const { id } = await db.one<{ id: number }>(sql`
      insert into invitations (booking_id, unit_id, site_id, inviter_id, invitee_id, invitee_name, invitee_email, state,
        start_time, end_time, gate_id, created_at)
      select b.id, b.unit_id, b.site_id, ${person.id}, c.id, 'Guest', c.email, ${given.state ?? 'Accepted'},
        ${given.start ?? null}, ${given.end ?? null}, ${given.gateId ?? null}, ${clock.now()}
      from customers c, bookings b where c.id = ${invitee.id} and b.id = ${bookingId} returning id`);
    return id;
  }

  async function staffAt(siteId: number, ...roles: StaffRole[]): Promise<number> {
    return makeUser(db, { permissions: roles.map((role) => ({ role, siteId })) });
  }

  return { hours, place, somebody, renter, share, staffAt };
}

/** Asks for targets, as customers and as staff. */
function createTargetCalls(server: TestServer) {
  const ask = ({ id }: Person) =>
    server.call(api.listBluetoothTargets, { params: { id }, token: server.customerToken(id) });

  async function targets(person: Person): Promise<api.BluetoothTarget[]> {
    const { result, errorMessage } = await ask(person);
    assert.ok(result, errorMessage ?? '');
    return result;
  }

  /** The one target of somebody who has one. */
  async function target(person: Person): Promise<api.BluetoothTarget> {
    const [one, ...more] = await targets(person);
    assert.ok(one && more.length === 0);
    return one;
  }

  const askAsStaff = (userId: number, unitId: number, reason?: string) =>
    server.call(staffBluetoothApi.getStaffBluetoothTarget, {
      params: { id: unitId },
      body: reason === undefined ? {} : { reason },
      token: server.userToken(userId),
    });

  return { ask, targets, target, askAsStaff };
}

/** Controllers that say what they hold; `sent` has the set that each was sent last, by its serial. */
function createControllers({ ctx, clock }: TestServer, sent: Map<string, ControllerGrants>) {
  const { db } = ctx;

  /** Has a place's controller take what it is sent and acknowledge it; returns that set. */
  async function sync({ serial }: Place): Promise<ControllerGrants | undefined> {
    await db.query(sql`update controllers set last_seen_at = ${clock.now()} where serial = ${serial}`);
    await runJobs(ctx, ['distributeGrants']);
    const set = sent.get(serial);
    await db.query(sql`
      update controllers set grants_acknowledged_version = ${set?.version ?? 0} where serial = ${serial}`);
    return set;
  }

  const syncedIds = async (at: Place) => (await sync(at))?.grants.map(({ id }) => id) ?? [];

  const cut = ({ serial }: Place, isCut = true) =>
    db.query(sql`update controllers set online = ${!isCut} where serial = ${serial}`);

  return { sent, sync, syncedIds, cut };
}
