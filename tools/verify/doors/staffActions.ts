/** What staff do at doors and controllers, each action compared with what the physical model did. */
import * as access from '@gatehouse/contract/api/access';
import * as controllers from '@gatehouse/contract/api/controllers';
import * as staff from '@gatehouse/contract/api/staff';
import type { Answer } from '@gatehouse/server/testing/testServer';
import { pick, type Random } from '../lib/random.ts';
import { type Corridor, type Place, placeOf } from './corridor.ts';

/** How a action ended by the reply, and what of the reply was not so. */
type End = { outcome: string; untrue?: string };
export type Action = (corridor: Corridor, random: Random) => Promise<End>;

const ALARM_WITHIN_MS = 6_000;
const NOBODY = 999_999;
/** Every unit is wired to a door whenever an action ends. */
const detached: End = { outcome: 'detached', untrue: 'a unit hangs nowhere' };

const outcomeOf = ({ statusCode, errorCode }: Answer<unknown>) => errorCode ?? `${statusCode}`;
const drivesAt = (place: Place | undefined) => place?.device.model.door(place.channel)?.drives ?? 0;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function soon(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > withinMs) return false;
    await delay(20);
  }
  return true;
}

/** Success is one movement; a silent device may have moved or not; else nothing moved. */
function checkOutcome(outcome: string, moved: number, whenDone = 1): string | undefined {
  const right =
    outcome === '200' ? moved === whenDone : outcome === 'DEVICE_SILENT' ? moved <= whenDone : moved === 0;
  return right ? undefined : `the lock was driven ${moved} times`;
}

async function operate(corridor: Corridor, random: Random): Promise<End> {
  const { call, token } = corridor;
  const id = pick(corridor.unitIds, random);
  const place = await placeOf(corridor, id);
  const before = drivesAt(place);
  const endpoint = random(2) === 0 ? staff.openStaffUnit : staff.lockStaffUnit;
  const outcome = outcomeOf(await call(endpoint, { params: { id }, token, body: {} }));
  return { outcome, untrue: checkOutcome(outcome, drivesAt(place) - before) };
}

async function operateOverCut(corridor: Corridor, random: Random): Promise<End> {
  const place = await placeOf(corridor, pick(corridor.unitIds, random));
  const cutting = (async () => {
    await delay(random(40));
    place?.device.setCut(true);
    await delay(200 + random(1_500));
    place?.device.setCut(false);
  })();
  const [end] = await Promise.all([operate(corridor, random), cutting]);
  return end;
}

async function bulk(corridor: Corridor, random: Random): Promise<End> {
  const { call, token, unitIds } = corridor;
  const places = await Promise.all(unitIds.map((id) => placeOf(corridor, id)));
  const doors = places.map((place) => ({ place, before: drivesAt(place) }));
  const endpoint = random(2) === 0 ? staff.openStaffUnits : staff.closeStaffUnits;
  const answer = await call(endpoint, { body: { ids: [...unitIds, NOBODY] }, token });
  const text = answer.result ?? '';
  const failed = [...text.matchAll(/(\d+-\d+) \(([^)]+)\)/g)].map(([, name, why]) => ({ name, why }));
  const moved = doors.map(({ place, before }) => drivesAt(place) - before);
  const silent = failed.filter(({ why }) => why !== 'offline').length;
  const done = unitIds.length - failed.length;
  const total = moved.reduce((sum, times) => sum + times, 0);
  const isTrue =
    text.startsWith(`${done} of ${unitIds.length + 1} units`) &&
    text.includes(`${NOBODY} (not found)`) &&
    total >= done &&
    total <= done + silent &&
    moved.every((times) => times <= 1);
  return {
    outcome: failed.length === 0 ? outcomeOf(answer) : 'some failed',
    untrue: isTrue ? undefined : `${text} Moved: ${moved}`,
  };
}

async function reboot({ call, token, stack, controllers: own }: Corridor, random: Random): Promise<End> {
  const { id, serial } = pick(own, random);
  const device = stack.simulator.device(serial);
  const boot = device.firmware();
  const answer = await call(controllers.rebootControllers, { body: { controllerIds: [id] }, token });
  const outcome = answer.result?.failures[0]?.reason ?? outcomeOf(answer);
  if (outcome !== '200') return { outcome };
  const restarted = await soon(() => device.firmware() !== boot, 2_000);
  return { outcome, untrue: restarted ? undefined : 'it did not restart' };
}

async function losePower(corridor: Corridor, random: Random): Promise<End> {
  const place = await placeOf(corridor, pick(corridor.unitIds, random));
  place?.device.reboot();
  return { outcome: 'restarted' };
}

async function check(corridor: Corridor, random: Random): Promise<End> {
  const { call, token } = corridor;
  const place = await placeOf(corridor, pick(corridor.unitIds, random));
  if (!place) return detached;
  const { device, controllerId, channel } = place;
  const boot = device.firmware();
  const switched = (on: boolean) => call(controllers.forceTestMode, { body: { controllerId, on }, token });
  const begun = outcomeOf(await switched(true));
  if (begun !== '200') return { outcome: `test mode ${begun}` };
  const works = random(2) === 0;
  device.model.setBluetooth(works);
  const part = pick(['lock', 'motor', 'lights', 'bluetooth', 'door'] as const, random);
  const before = drivesAt(place);
  const answer = await call(controllers.checkPart, {
    params: { id: controllerId },
    body: { channel, part },
    token,
  });
  const moved = drivesAt(place) - before;
  const outcome = answer.result?.status ?? outcomeOf(answer);
  device.model.setBluetooth(true);
  await switched(false);
  const moves = part === 'lock' || part === 'motor';
  const isSilent = outcome === 'DEVICE_SILENT' || outcome === 'DEVICE_OFFLINE';
  const expected = part === 'bluetooth' ? (works ? 'pass' : 'fail') : part === 'door' ? 'fail' : 'pass';
  const isTrue =
    isSilent ||
    device.firmware() !== boot ||
    (outcome === expected && moved === (moves && outcome === 'pass' ? 2 : 0));
  return {
    outcome: `${part} ${outcome}`,
    untrue: isTrue ? undefined : `expected ${expected}, moved ${moved} times`,
  };
}

async function calibrate(corridor: Corridor, random: Random): Promise<End> {
  const { call, token } = corridor;
  const place = await placeOf(corridor, pick(corridor.unitIds, random));
  if (!place) return detached;
  const { device, channel, lockId } = place;
  const locked = random(6);
  const unlocked = 80 + random(20);
  const steps = [
    { event: 'start' },
    { event: 'setLocked', turned: locked },
    { event: 'setUnlocked', turned: unlocked },
    { event: 'finish' },
  ] as const;
  const step = (event: controllers.CalibrationEvent) =>
    call(controllers.calibrateMotorisedLock, { params: { id: lockId }, body: { event }, token });
  const restartBefore = random(4) === 0 ? 1 + random(3) : undefined;
  let lock: controllers.MotorisedLock | undefined;
  for (const [n, each] of steps.entries()) {
    if (n === restartBefore) device.reboot();
    if ('turned' in each) device.model.turn(channel, each.turned);
    const answer = await step(each.event);
    if (answer.statusCode !== 200) {
      await step('cancel');
      return { outcome: `${each.event} ${outcomeOf(answer)}` };
    }
    lock = answer.result;
  }
  if (restartBefore !== undefined) return { outcome: '200', untrue: 'a restart had forgotten it' };
  const { motors } = JSON.parse(device.model.hardware.memory.read() ?? '{}');
  const kept = [
    motors[channel].locked,
    motors[channel].unlocked,
    lock?.lockedPosition,
    lock?.unlockedPosition,
  ];
  const isTrue = kept.join() === [locked, unlocked, locked, unlocked].join();
  return { outcome: '200', untrue: isTrue ? undefined : `shown ${locked} and ${unlocked}, kept ${kept}` };
}

async function setAutoLock(corridor: Corridor, random: Random): Promise<End> {
  const { call, token } = corridor;
  const place = await placeOf(corridor, pick(corridor.unitIds, random));
  const autoLockSeconds = pick([null, 599, 600], random);
  if (!place) return detached;
  const params = { id: place.lockId };
  const outcome = outcomeOf(
    await call(controllers.updateMotorisedLock, { params, body: { autoLockSeconds }, token }),
  );
  const { motors } = JSON.parse(place.device.model.hardware.memory.read() ?? '{"motors":{}}');
  const kept = motors[place.channel]?.autoLock;
  return { outcome, untrue: outcome === '200' && kept !== autoLockSeconds ? `kept ${kept}` : undefined };
}

/** A unit is moved to the other controller, or taken off and attached again; then its own door obeys, and no other. */
async function rewire(corridor: Corridor, random: Random): Promise<End> {
  const { call, token, controllers: own } = corridor;
  const id = pick(corridor.unitIds, random);
  const from = await placeOf(corridor, id);
  if (!from) return detached;
  const to = own.find((one) => one.id !== from.controllerId)?.id ?? null;
  const attach = (controllerId: number | null) =>
    call(controllers.updateStaffUnit, { params: { id }, body: { controllerId }, token });
  if (random(2) === 0) {
    const before = drivesAt(from);
    await attach(null);
    const outcome = outcomeOf(await call(staff.openStaffUnit, { params: { id }, token, body: {} }));
    await attach(from.controllerId);
    const untrue =
      outcome === 'NO_DOOR' && drivesAt(from) === before ? undefined : 'the door it was taken from obeyed';
    return { outcome: `detached, ${outcome}`, untrue };
  }
  const outcome = outcomeOf(await attach(to));
  const place = await placeOf(corridor, id);
  const wanted = outcome === '200' ? to : from.controllerId;
  if (place?.controllerId !== wanted) return { outcome, untrue: 'it hangs elsewhere' };
  const [here, there] = [drivesAt(place), drivesAt(from)];
  const opened = outcomeOf(await call(staff.openStaffUnit, { params: { id }, token, body: {} }));
  const isOther = outcome === '200' && drivesAt(from) !== there;
  return {
    outcome: `moved ${outcome}, opened ${opened}`,
    untrue: checkOutcome(opened, drivesAt(place) - here) ?? (isOther ? 'the door it left moved' : undefined),
  };
}

async function overlock(corridor: Corridor): Promise<End> {
  const { call, token, rented } = corridor;
  const place = await placeOf(corridor, rented.unitId);
  const bar = (overlocked: boolean) =>
    call(staff.overlockUnit, { params: { id: rented.unitId }, body: { overlocked, note: 'a trial' }, token });
  const params = { id: rented.customerId, unitId: rented.unitId };
  const open = async () => outcomeOf(await call(access.openUnit, { params, token: rented.token }));
  await bar(true);
  const before = drivesAt(place);
  const barred = await open();
  if (barred === '200' || drivesAt(place) !== before)
    return { outcome: barred, untrue: 'a barred unit opened' };
  await bar(false);
  const outcome = await open();
  return { outcome: `${barred}, then ${outcome}`, untrue: checkOutcome(outcome, drivesAt(place) - before) };
}

/** A door is forced; staff see it in time and acknowledge it; an authorised unlock ends it at the door. */
async function alarm(corridor: Corridor): Promise<End> {
  const { call, token, quietUnitId: id } = corridor;
  const place = await placeOf(corridor, id);
  if (!place) return detached;
  const { device, channel } = place;
  const alarmStatus = async () =>
    (await call(staff.getStaffUnit, { params: { id }, token })).result?.alarmStatus;
  const sounds = () => device.firmware()?.doors()[channel]?.alarm;
  device.model.act(channel, 'force');
  if (!sounds()) {
    device.model.act(channel, 'push');
    await call(staff.lockStaffUnit, { params: { id }, token, body: {} });
    return { outcome: 'not armed' };
  }
  const isReported = await soon(async () => (await alarmStatus()) === 'alarmed', ALARM_WITHIN_MS);
  const seen = await call(staff.acknowledgeAlarm, { params: { id }, token });
  const after = seen.result?.alarmStatus;
  device.model.act(channel, 'push');
  await call(staff.openStaffUnit, { params: { id }, token, body: {} });
  await call(staff.lockStaffUnit, { params: { id }, token, body: {} });
  return {
    outcome: `alarmed, ${outcomeOf(seen)}`,
    untrue: !isReported
      ? 'not reported within 6 s'
      : after === 'none'
        ? undefined
        : `acknowledged, still ${after}`,
  };
}

export const actions: readonly [string, Action][] = Object.entries({
  operate,
  operateOverCut,
  bulk,
  reboot,
  losePower,
  check,
  calibrate,
  setAutoLock,
  rewire,
  overlock,
  alarm,
});
