import type { DoorOperation } from '@gatehouse/contract/device/messages';
import { ApiError } from '@gatehouse/contract/errors';
import type { Access, AccessSite, ActivityEntry } from '@gatehouse/contract/model/access';
import { isAfter } from '@gatehouse/contract/rules/instants';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import type { CommandResult } from '../../devices/gateway.ts';
import { listActivity as listDoorActivity, recordAttempts } from '../activity/service.ts';
import { commandDoor, confirmation, type Refusal } from './doorCommand.ts';
import { messages } from './messages.ts';
import { presentAccess, presentSites } from './presenter.ts';
import * as queries from './queries.ts';

export { askDoor, confirmation, failure, failureText } from './doorCommand.ts';
export { settleOpenCommands } from './openCommands.ts';

type DoorName = queries.DoorName;
type Info = { id: number; name: string; permissionIngest: boolean; Sites: AccessSite[] };

/** Everything the customer may open, by site; invitations that wait for an answer only where they are asked for. */
export async function getInfo(
  ctx: Pick<Context, 'db' | 'clock'>,
  customerId: number,
  modules: readonly ('access' | 'invitation')[],
): Promise<Info> {
  const found = await queries.findPersonWithAccess(ctx.db, customerId, ctx.clock.now());
  if (!found || found.person.account_ended) throw new ApiError('UNAUTHENTICATED');
  const { person, doors } = found;
  const shown = doors.filter((row) => modules.includes(row.invitation_id === null ? 'access' : 'invitation'));
  return {
    id: person.person_id,
    name: person.person_name,
    permissionIngest: person.permission_ingest,
    Sites: presentSites(shown),
  };
}

export async function listAccess(
  ctx: Pick<Context, 'db' | 'clock'>,
  customerId: number,
  permission: DoorName['permission'],
): Promise<Access[]> {
  const rows = await queries.listAccess(ctx.db, customerId, ctx.clock.now());
  return rows.filter((row) => row.permission === permission).map(presentAccess);
}

/** The units the customer may open at this moment, and whether a payment for them is overdue. */
export async function listOpenUnits(
  ctx: Context,
  customerId: number,
): Promise<{ unitId: number; inArrears: boolean }[]> {
  const found = await queries.findPersonWithAccess(ctx.db, customerId, ctx.clock.now());
  if (!found || found.person.account_ended) throw new ApiError('UNAUTHENTICATED');
  const open: { unitId: number; inArrears: boolean }[] = [];
  for (const row of found.doors) {
    if (row.permission !== 'unit' || row.invitation_state === 'Pending') continue;
    if (await refuse(ctx, found.person, row, 'open')) continue;
    open.push({ unitId: row.id, inArrears: row.booking_state === 'InArrears' });
  }
  return open;
}

export async function renameUnit(
  ctx: Context,
  customerId: number,
  unitId: number,
  nickname: string,
): Promise<Access> {
  if (!(await queries.setNickname(ctx.db, customerId, unitId, nickname))) throw new ApiError('NOT_FOUND');
  await publish(ctx.db, { kind: 'access', customerId });
  return presentAccess(await find(ctx, customerId, { permission: 'unit', id: unitId }));
}

export async function operate(ctx: Context, customerId: number, door: DoorName, operation: 'open' | 'lock') {
  return confirmation(ctx, operation, await command(ctx, customerId, door, operation));
}

export async function switchLights(ctx: Context, customerId: number, unitId: number, on: boolean) {
  const operation = on ? 'lightsOn' : 'lightsOff';
  const result = await command(ctx, customerId, { permission: 'unit', id: unitId }, operation);
  return { lightsOn: result.state?.lights ? result.state.lights === 'on' : on };
}

async function command(
  ctx: Context,
  customerId: number,
  door: DoorName,
  operation: DoorOperation,
): Promise<CommandResult> {
  const { row, refusal } = await checkAccess(ctx, customerId, door, operation);
  if (row === undefined) {
    await recordStranger(ctx, customerId, door, operation);
    throw refusal.error;
  }
  if (row.door_id === null) throw (refusal ?? noController).error;
  if (operation.startsWith('lights') && !row.has_lights) throw new ApiError('NO_LIGHTS');
  const actor = { customerId, bookingId: row.booking_id ?? undefined };
  const checkAgain = async () => (await checkAccess(ctx, customerId, door, operation)).refusal;
  const bluetooth = (operation === 'open' || operation === 'lock') && opensByBluetooth(row);
  return commandDoor(ctx, row.door_id, operation, actor, refusal, checkAgain, bluetooth);
}

/** Gates have no Bluetooth, and who is in arrears gets no grant. */
function opensByBluetooth({ permission, has_bluetooth, booking_state }: queries.AccessRow): boolean {
  return permission === 'unit' && has_bluetooth && booking_state !== 'InArrears';
}

/** A unit's history since the customer's own time there; of a gate only what they did themselves. */
export async function listActivity(
  ctx: Context,
  customerId: number,
  door: DoorName,
  { date, offset, limit }: { date?: string; offset: number; limit: number },
): Promise<ActivityEntry[]> {
  const row = await find(ctx, customerId, door);
  if (row.door_id === null) return [];
  const day = date ? Temporal.PlainDate.from(date) : undefined;
  const zone = row.time_zone;
  return listDoorActivity(ctx, row.door_id, {
    namesCustomers: true,
    from: day ? day.toZonedDateTime(zone).toInstant() : null,
    to: day ? day.add({ days: 1 }).toZonedDateTime(zone).toInstant() : null,
    customerId: row.permission === 'gate' || row.invitation_id !== null ? customerId : null,
    since: row.permission === 'unit' ? row.start_time : null,
    offset,
    limit,
  });
}

async function find(ctx: Context, customerId: number, door: DoorName): Promise<queries.AccessRow> {
  const row = accepted(await queries.listAccess(ctx.db, customerId, ctx.clock.now(), door));
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

type AccessCheck =
  | { row: queries.AccessRow; refusal: Refusal | undefined }
  | { row: undefined; refusal: Refusal };

/** The door, where the customer has one of this name, and why it may not be commanded now. */
async function checkAccess(
  ctx: Context,
  customerId: number,
  door: DoorName,
  operation: DoorOperation,
): Promise<AccessCheck> {
  const found = await queries.findPersonWithAccess(ctx.db, customerId, ctx.clock.now(), door);
  const row = accepted(found?.doors ?? []);
  if (found && row) return { row, refusal: await refuse(ctx, found.person, row, operation) };
  return { row: undefined, refusal: noRight() };
}

const noRight = (): Refusal => ({ error: new ApiError('NOT_FOUND'), reason: 'no right to this door' });

/** The attempt of somebody without any right goes into the door's history too. */
async function recordStranger(ctx: Context, customerId: number, door: DoorName, operation: DoorOperation) {
  const existing = await queries.findDoor(ctx.db, customerId, door);
  if (!existing) return;
  const attempt = { doorId: existing.door_id, action: operation, how: 'app', customerId } as const;
  await recordAttempts(ctx, [{ ...attempt, outcome: 'refused', reason: noRight().reason }]);
}

/** The door, unless its invitation still waits for an answer. */
function accepted([row]: readonly queries.AccessRow[]): queries.AccessRow | undefined {
  return row?.invitation_state === 'Pending' ? undefined : row;
}

// Rights are read from the database at every command; the order is that of what a person can do something about.
async function refuse(
  ctx: Context,
  person: queries.PersonRow,
  row: queries.AccessRow,
  operation: DoorOperation,
): Promise<Refusal | undefined> {
  const now = ctx.clock.now();
  if (person.account_ended) {
    return { error: new ApiError('UNAUTHENTICATED'), reason: 'the account has ended' };
  }
  // An overlock keeps its customer out; what stands open they may still lock.
  if (operation === 'open' && (row.overlock_manual || row.overlock_arrears)) return overlocked;
  if (operation === 'open' && row.permission === 'gate' && (await gateIsBarred(ctx, person.person_id, row))) {
    return barred;
  }
  const begun = row.booking_state !== 'Upcoming' && row.start_time && !isAfter(row.start_time, now);
  if (!begun)
    return {
      error: new ApiError(
        'FORBIDDEN',
        row.shared_by === null ? messages.notStarted : messages.shareNotStarted,
      ),
      reason: 'before the start',
    };
  if (row.test_mode_until && isAfter(row.test_mode_until, now)) {
    return { error: new ApiError('TEST_MODE'), reason: 'the controller is being tested' };
  }
  return row.has_controller ? undefined : noController;
}

const noController: Refusal = { error: new ApiError('NO_DOOR'), reason: 'no controller' };
const overlocked: Refusal = { error: new ApiError('OVERLOCKED'), reason: 'overlocked' };
const barred: Refusal = {
  error: new ApiError('OVERLOCKED', messages.gateBarred),
  reason: 'overlocked',
};

async function gateIsBarred(ctx: Context, customerId: number, row: queries.AccessRow): Promise<boolean> {
  if (row.direction === 'exit') return false;
  const { behaviour, units, overlocked } = await queries.findGateRule(
    ctx.db,
    customerId,
    row.site_id,
    ctx.clock.now(),
  );
  if (behaviour === 'never' || overlocked === 0) return false;
  return behaviour === 'anyUnit' || overlocked === units;
}
