import type { PlanSpot } from '@gatehouse/contract/api/staffPlan';
import type { Box } from '@gatehouse/contract/rules/planBoxes';
import type { Status } from '../../ui/status.ts';
import type { Side } from './geometry.ts';

/** Where a door stands; the same object as long as the plan is the same. */
export type Place = { key: string; areaId: number; kind: PlanSpot['kind']; box: Box; side: Side };

/** The four facts as they are drawn. What may be out of date is not shown. */
export type Look = {
  lock:
    | Extract<Status, 'locked' | 'unlocked' | 'overlocked' | 'closed' | 'open' | 'offline' | 'unknown'>
    | 'noController';
  /** Null where it is not known. */
  isOpen: boolean | null;
  isAlarmed: boolean;
  /** Rented, or with goods in it. */
  isTaken: boolean;
};

/** What a door is coloured as. Each has a sign or an edge of its own too, so that nobody has to tell colours apart. */
export type Mark =
  | Look['lock']
  | 'arrears'
  | 'barred'
  | 'paidUp'
  | 'vacant'
  | 'notRented'
  | 'batteryLow'
  | 'batteryHalf'
  | 'batteryGood'
  | 'noBattery';
