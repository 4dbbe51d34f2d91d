import type {
  StaffController,
  StaffControllerDetails,
  TestPart,
  TestResults,
} from '@gatehouse/contract/api/controllers';
import type { ServiceOperation } from '@gatehouse/contract/device/messages';
import { TEST_MODE_MS } from '@gatehouse/contract/device/timing';
import { ApiError } from '@gatehouse/contract/errors';
import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import type { CommandResult } from '../../devices/gateway.ts';
import { failure, failureText } from '../access/service.ts';
import { requireRight } from '../auth/service.ts';
import {
  readStaff,
  requirePermit,
  type Staff,
  type StaffDoor,
  serviceController,
  staffOfSite,
  visible,
} from '../staff/service.ts';
import { messages } from './messages.ts';
import { presentController, presentDetails } from './presenter.ts';
import * as queries from './queries.ts';

/** How many of a controller's latest results its page shows. */
const TESTS_SHOWN = 20;

export async function listControllers(
  ctx: Context,
  userId: number,
  siteId: number,
): Promise<StaffController[]> {
  const staff = await staffOfSite(ctx.db, userId, siteId, 'seeDevices');
  const rows = await queries.listControllers(ctx.db, staff.organisationId, siteId, ctx.clock.now());
  return rows.map(presentController);
}

export async function getController(
  ctx: Context,
  userId: number,
  controllerId: number,
): Promise<StaffControllerDetails> {
  const { row } = await findController(ctx, userId, controllerId);
  const [doors, tests] = await Promise.all([
    queries.listDoors(ctx.db, [controllerId]),
    queries.listTests(ctx.db, controllerId, TESTS_SHOWN),
  ]);
  return presentDetails(row, doors, tests, ctx.clock.now());
}

/** Begins test mode, or ends it early; returns once the controller confirmed. */
export async function forceTestMode(
  ctx: Context,
  userId: number,
  { controllerId, on, reason }: { controllerId: number; on: boolean; reason?: string | undefined },
): Promise<StaffController> {
  const { staff, row } = await installing(ctx, userId, controllerId);
  const doors = await queries.listDoors(ctx.db, [controllerId]);
  const permit = await requirePermit(
    ctx,
    staff,
    on ? 'testModeOn' : 'testModeOff',
    doors.map(concerned),
    reason,
  );
  const result = await serviceController(ctx, permit, { controllerId, doorId: null });
  if (result.outcome !== 'executed') throw failure(result, 'staff');
  const until = on ? ctx.clock.now().add({ milliseconds: TEST_MODE_MS }) : null;
  await queries.setTestMode(ctx.db, controllerId, until);
  await publish(ctx.db, { kind: 'controller', controllerId, siteId: row.site_id });
  const found = await findController(ctx, userId, controllerId);
  return presentController(found.row);
}

/** Restarts controllers, all at once; one that fails stops no other. */
export async function rebootControllers(ctx: Context, userId: number, ids: readonly number[]) {
  const staff = await readStaff(ctx.db, userId);
  const wanted = [...new Set(ids)];
  const rows = await queries.findControllers(ctx.db, staff.organisationId, wanted, ctx.clock.now());
  const known = rows.filter(({ site_id }) => staff.worksAt(site_id));
  // Before any restarts.
  for (const { site_id } of known) requireRight(staff, 'rebootDevices', site_id);
  const there = new Set(known.map(({ id }) => id));
  const doors = await queries.listDoors(ctx.db, [...there]);
  const ends = await Promise.all(
    wanted.map(async (id) => {
      const its = doors.filter((door) => door.controller_id === id);
      return { id, reason: there.has(id) ? await reboot(ctx, staff, id, its) : 'not found' };
    }),
  );
  return {
    successes: ends.filter(({ reason }) => reason === undefined).map(({ id }) => id),
    failures: ends.flatMap(({ id, reason }) => (reason === undefined ? [] : { id, reason })),
  };
}

/** Why a controller did not restart. One that had restarted when the command came again has done what was asked. */
async function reboot(
  ctx: Context,
  staff: Staff,
  controllerId: number,
  doors: readonly queries.ControllerDoorRow[],
): Promise<string | undefined> {
  const permit = await requirePermit(ctx, staff, 'reboot', doors.map(concerned), undefined);
  const result = await serviceController(ctx, permit, { controllerId, doorId: null });
  if (result.outcome === 'executed' || result.reason === 'rebooted') return undefined;
  return failureText(result);
}

/** A door of a controller as the one whose history has what is done at it. */
function concerned(row: queries.ControllerDoorRow): StaffDoor {
  return { ...row, door_id: row.history_door_id };
}

const operations = {
  link: 'checkLink',
  lock: 'checkLock',
  door: 'checkDoor',
  motion: 'checkMotion',
  lights: 'checkLights',
  bluetooth: 'checkBluetooth',
  motor: 'checkMotor',
} as const satisfies { [Part in TestPart]: ServiceOperation };

/** Lets the device try one of its parts; the link is the part of all its doors. */
export async function checkPart(
  ctx: Context,
  userId: number,
  controllerId: number,
  { channel, part, reason }: { channel: number | null; part: TestPart; reason?: string | undefined },
): Promise<{ status: 'pass' | 'fail' | 'skipped'; note?: string }> {
  const { staff } = await installing(ctx, userId, controllerId);
  const doors = await queries.listDoors(ctx.db, [controllerId]);
  const { doorId, tested } = testedAt(doors, channel, part);
  const permit = await requirePermit(ctx, staff, operations[part], tested.map(concerned), reason);
  return testResult(await serviceController(ctx, permit, { controllerId, doorId }));
}

/** The doors that a test concerns, and the one that is tested: none where it is the controller's link. */
function testedAt(
  doors: readonly queries.ControllerDoorRow[],
  channel: number | null,
  part: TestPart,
): { doorId: number | null; tested: readonly queries.ControllerDoorRow[] } {
  if (part === 'link' && channel === null) return { doorId: null, tested: doors };
  const door = doors.find((one) => one.channel === channel);
  if (!door) throw new ApiError('NOT_FOUND');
  return { doorId: part === 'link' ? null : door.door_id, tested: [door] };
}

function testResult(result: CommandResult): { status: 'pass' | 'fail' | 'skipped'; note?: string } {
  if (result.outcome === 'executed') return { status: 'pass' };
  if (result.outcome === 'offline' || result.outcome === 'unknown') throw failure(result, 'staff');
  if (result.reason === 'notTesting') throw new ApiError('NOT_TESTING');
  if (result.reason === 'unsupported') return { status: 'skipped', note: messages.notFitted };
  return { status: 'fail', note: failureText(result) };
}

/** Keeps the results of a run; those from before stay. */
export async function storeResults(
  ctx: Context,
  userId: number,
  controllerId: number,
  kind: 'tests' | 'calibration',
  { tests }: TestResults,
): Promise<{ id: number }> {
  const { row } = await installing(ctx, userId, controllerId);
  const now = ctx.clock.now();
  const stored = await queries.insertTest(ctx.db, { controllerId, userId, kind, results: tests, now });
  await publish(ctx.db, { kind: 'controller', controllerId, siteId: row.site_id });
  return stored;
}

async function findController(
  ctx: Context,
  userId: number,
  controllerId: number,
  right: StaffRight = 'seeDevices',
) {
  const staff = await readStaff(ctx.db, userId);
  const now = ctx.clock.now();
  const [found] = await queries.findControllers(ctx.db, staff.organisationId, [controllerId], now);
  return { staff, row: visible(staff, found, right) };
}

/** The controller, for those who commission at its site. */
function installing(ctx: Context, userId: number, controllerId: number) {
  return findController(ctx, userId, controllerId, 'commissionDevices');
}
