import { isBatteryLow } from '@gatehouse/contract/rules/staffList';
import type { Mark } from '../../../doors/plan/shape.ts';
import { batteryOf } from '../desk/tableRows.ts';
import type { StaffDoor } from '../doors.ts';
import { messages } from './messages.ts';
import type { PlanDoor } from './planDoors.ts';

/** By what the doors of a plan are coloured. */
export const colourings = ['state', 'arrears', 'battery'] as const;
export type Colouring = (typeof colourings)[number];

export const isColouring = (text: string | null): text is Colouring =>
  colourings.some((colouring) => colouring === text);

/** From here down a battery is drawn half empty, in percent. */
const HALF_PERCENT = 50;

export function markOf({ item, look }: Pick<PlanDoor, 'item' | 'look'>, colouring: Colouring): Mark {
  if (colouring === 'state') return look.lock;
  return colouring === 'arrears' ? arrearsMark(item) : batteryMark(item);
}

function arrearsMark({ permission, door }: StaffDoor): Mark {
  if (permission !== 'unit') return 'notRented';
  if (door.overlockReason === 'arrears') return 'barred';
  if (door.inArrears) return 'arrears';
  return door.rented ? 'paidUp' : 'vacant';
}

function batteryMark(item: StaffDoor): Mark {
  const battery = batteryOf(item);
  if (battery === null) return 'noBattery';
  if (isBatteryLow(battery)) return 'batteryLow';
  return battery <= HALF_PERCENT ? 'batteryHalf' : 'batteryGood';
}

/** What a door is coloured by, in words; undefined where that is its state, which the other facts say. */
export function colourFact(
  door: PlanDoor,
  colouring: Colouring,
): { name: string; value: string } | undefined {
  if (colouring === 'state') return undefined;
  const mark = markOf(door, colouring);
  const battery = batteryOf(door.item);
  return {
    name: messages.colourings[colouring],
    value:
      colouring === 'battery' && battery !== null
        ? messages.percent(battery, mark === 'batteryLow')
        : messages.marks[mark],
  };
}
