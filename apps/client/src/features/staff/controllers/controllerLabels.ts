import type {
  ControllerDoor,
  StaffController,
  StaffControllerDetails,
  StoredTest,
  TestPart,
} from '@gatehouse/contract/api/controllers';
import { isBatteryLow } from '@gatehouse/contract/rules/staffList';
import { nameSearch } from '../../../lib/nameSearch.ts';
import { messages } from './messages.ts';

const filterIds = ['all', 'online', 'offline', 'testing', 'lowBattery'] as const;
export type ControllerFilter = (typeof filterIds)[number];

export const filters = filterIds.map((id) => ({ id, label: messages.filter[id] }));

/** The controllers of which the name, the serial or a unit holds a text, and which are in a state. */
export function wantedControllers(
  all: readonly StaffController[],
  filter: ControllerFilter,
  wanted: string,
): StaffController[] {
  const holds = nameSearch(wanted);
  return all.filter((controller) => {
    const { name, serial, units, online, testModeUntil } = controller;
    const isInState = {
      all: true,
      online,
      offline: !online,
      testing: testModeUntil !== null,
      lowBattery: isBatteryLow(controller.battery),
    }[filter];
    return isInState && (holds(name) || holds(serial) || units.some((unit) => holds(unit.name)));
  });
}

/** The steps of a test run at a door, in their order. */
export const stepsOf = (door: ControllerDoor): TestPart[] => ['link', ...door.parts];

/** Results are stored by door and part, as 'A1: Lock'. */
const PART = ': ';
/** The name of a result: of which door, and of which step. */
export const resultName = (door: string, step: string) => `${door}${PART}${step}`;
/** The step in the name of a result. */
export const stepName = (name: string) => name.split(PART).at(-1) ?? name;

/** A run in a list of them: of which door it was, and what came of it. */
export function runTitle(run: Pick<StoredTest, 'kind' | 'tests'>): string {
  const [door] = run.tests[0]?.name.split(PART).slice(0, -1) ?? [];
  const isCalibration = run.kind === 'calibration';
  const summary = isCalibration
    ? messages.calibrationRun[run.tests[0]?.status === 'pass' ? 'pass' : 'fail']
    : runSummary(run);
  return door === undefined ? summary : `${door}${PART}${summary}`;
}

/** What came of a run in a few words. */
function runSummary({ tests }: Pick<StoredTest, 'tests'>): string {
  return (['pass', 'fail', 'skipped'] as const)
    .map((status) => ({ status, count: tests.filter((one) => one.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => messages.counted[status](count))
    .join(', ');
}

/** Whether a customer has something behind a door of the controller. */
export const isAnyOccupied = ({ doors }: Pick<StaffControllerDetails, 'doors'>) =>
  doors.some((door) => door.occupied !== null);

/** What customers have behind doors, e.g. 'A12 is rented.' */
export function occupiedText(doors: readonly ControllerDoor[]): string {
  const parts = doors.flatMap(({ name, occupied }) =>
    occupied ? messages.occupiedDoor(name, messages.occupied[occupied]) : [],
  );
  return messages.sentence(new Intl.ListFormat('en-AU').format(parts));
}

/** What a reboot of several came to. */
export function rebootText(
  all: readonly StaffController[],
  { successes, failures }: { successes: number[]; failures: { id: number; reason: string }[] },
): string {
  const total = successes.length + failures.length;
  const done = messages.restarting(successes.length, total);
  const nameOf = (id: number) => all.find((one) => one.id === id)?.name ?? String(id);
  const failed = failures.map(({ id, reason }) => messages.failure(nameOf(id), reason));
  return failed.length === 0 ? done : messages.rebootFailed(done, failed.join(', '));
}
