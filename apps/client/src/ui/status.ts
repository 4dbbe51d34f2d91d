import { messages } from './messages.ts';

/** The states a door, gate, unit or booking can be shown in, each shown by colour, icon and word. */
export type Status =
  | 'locked'
  | 'unlocked'
  | 'closed'
  | 'open'
  | 'alarm'
  | 'overlocked'
  | 'arrears'
  | 'pending'
  | 'offline'
  | 'noController'
  | 'unknown';

/** Which of the four state colours a status wears; none for what is not a state of a door. */
export type Tone = 'locked' | 'open' | 'alarm' | 'overlocked' | 'none';

export const statusTone: Record<Status, Tone> = {
  locked: 'locked',
  unlocked: 'open',
  closed: 'locked',
  open: 'open',
  alarm: 'alarm',
  overlocked: 'overlocked',
  arrears: 'overlocked',
  pending: 'none',
  offline: 'none',
  noController: 'none',
  unknown: 'none',
};

export const statusWord: Record<Status, string> = messages.statuses;
