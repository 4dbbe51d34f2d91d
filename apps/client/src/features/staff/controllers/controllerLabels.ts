import type {
  ControllerDoor,
  StaffController,
  StaffControllerDetails,
  StoredTest,
  TestPart,
} from '@gatehouse/contract/api/controllers';
import type { Occupied } from '@gatehouse/contract/model/doorCommand';
import { isBatteryLow } from '@gatehouse/contract/rules/staffList';
import { nameSearch } from '../../../lib/nameSearch.ts';
import { messages } from './messages.ts';

export type ControllerFilter = 'all' | 'online' | 'offline' | 'testing' | 'lowBattery';

export const filters: { id: ControllerFilter; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'online', label: 'Online' },
  { id: 'offline', label: 'Offline' },
  { id: 'testing', label: 'Test mode' },
  { id: 'lowBattery', label: messages.lowBattery },
];

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

export const partLabels: { [Part in TestPart]: { name: string; task: string; action: string } } = {
  link: { name: 'Link', task: 'The controller is asked to answer.', action: 'Check link' },
  lock: { name: 'Lock', task: 'The lock opens and closes. Keep clear of the bolt.', action: 'Check lock' },
  door: {
    name: 'Door sensor',
    task: 'Open the door, then shut it again. After that press the button.',
    action: 'Check door sensor',
  },
  motion: {
    name: 'Motion',
    task: 'Move about in front of the sensor. After that press the button.',
    action: 'Check motion',
  },
  lights: { name: 'Light', task: 'The light goes on and off.', action: 'Check light' },
  bluetooth: {
    name: 'Bluetooth',
    task: 'The controller tries its Bluetooth part.',
    action: 'Check Bluetooth',
  },
  motor: { name: 'Motor', task: 'The motor turns to both ends.', action: 'Check motor' },
};

/** The steps of a test run at a door, in their order. */
export const stepsOf = (door: ControllerDoor): TestPart[] => ['link', ...door.parts];

export const resultLabels = { pass: 'Passed', fail: 'Failed', skipped: 'Skipped' };

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
    ? `calibration ${run.tests[0]?.status === 'pass' ? 'passed' : 'failed'}`
    : runSummary(run);
  return door === undefined ? summary : `${door}${PART}${summary}`;
}

/** What came of a run in a few words. */
function runSummary({ tests }: Pick<StoredTest, 'tests'>): string {
  const count = (status: 'pass' | 'fail' | 'skipped') => tests.filter((one) => one.status === status).length;
  const parts = [
    [count('pass'), 'passed'],
    [count('fail'), 'failed'],
    [count('skipped'), 'skipped'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ');
}

/** Whether a customer has something behind a door of the controller. */
export const isAnyOccupied = ({ doors }: Pick<StaffControllerDetails, 'doors'>) =>
  doors.some((door) => door.occupied !== null);

const occupiedLabels: { [What in Occupied]: string } = {
  rented: 'is rented',
  overlocked: 'is overlocked',
  goods: 'holds bought goods',
};

/** What customers have behind doors, e.g. 'A12 is rented.' */
export function occupiedText(doors: readonly ControllerDoor[]): string {
  const parts = doors.flatMap(({ name, occupied }) =>
    occupied ? `${name} ${occupiedLabels[occupied]}` : [],
  );
  return `${new Intl.ListFormat('en-AU').format(parts)}.`;
}

/** What follows from a reboot, before it is asked for. */
export const REBOOT_EFFECT = 'The doors obey nobody for some seconds, and test mode ends.';

/** What a reboot of several came to. */
export function rebootText(
  all: readonly StaffController[],
  { successes, failures }: { successes: number[]; failures: { id: number; reason: string }[] },
): string {
  const total = successes.length + failures.length;
  const done = `${successes.length} of ${total} ${total === 1 ? 'controller' : 'controllers'} restarting.`;
  const nameOf = (id: number) => all.find((one) => one.id === id)?.name ?? id;
  const failed = failures.map(({ id, reason }) => `${nameOf(id)} (${reason})`);
  return failed.length === 0 ? done : `${done} Failed: ${failed.join(', ')}`;
}
