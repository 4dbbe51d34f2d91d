import { ApiError } from '@gatehouse/contract/errors';
import type { Access, AccessSite, ActivityEntry } from '@gatehouse/contract/model/access';
import type { Context } from '../../context.ts';
import type { DoorName } from '../../db/accessSql.ts';
import { publish } from '../../db/eventBus.ts';
import { listActivity as listDoorActivity } from '../activity/service.ts';
import { commandDoor } from './customerCommand.ts';
import { confirmation } from './doorCommand.ts';
import { presentAccess, presentSites } from './presenter.ts';
import * as queries from './queries.ts';

export { askDoor, confirmation, failure, failureText } from './doorCommand.ts';
export { settleOpenCommands } from './openCommands.ts';

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
  const rows = await queries.listOpenUnits(ctx.db, customerId, ctx.clock.now());
  if (!rows) throw new ApiError('UNAUTHENTICATED');
  return rows.map((row) => ({ unitId: row.unit_id, inArrears: row.in_arrears }));
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
  return confirmation(ctx, operation, await commandDoor(ctx, { customerId, door, operation }));
}

export async function switchLights(ctx: Context, customerId: number, unitId: number, on: boolean) {
  const operation = on ? 'lightsOn' : 'lightsOff';
  const result = await commandDoor(ctx, {
    customerId,
    door: { permission: 'unit', id: unitId },
    operation,
  });
  return { lightsOn: result.state?.lights ? result.state.lights === 'on' : on };
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

/** The door, unless its invitation still waits for an answer. */
function accepted([row]: readonly queries.AccessRow[]): queries.AccessRow | undefined {
  return row?.invitation_state === 'Pending' ? undefined : row;
}
