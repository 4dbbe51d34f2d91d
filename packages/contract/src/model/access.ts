import * as z from 'zod/mini';
import { serviceOperations } from '../device/serviceOperations.ts';
import { unitTypes } from '../rules/unitTypes.ts';
import { Id, Instant, Latitude, Longitude, TimeZone } from './common.ts';
import { Game } from './game.ts';

/** What kind of space or thing a unit is. */
export const UnitType = z.enum(unitTypes);
export type UnitType = z.infer<typeof UnitType>;

/** What the lock does for a person: the device's own report, and overlocked where staff or arrears bar the unit. */
export const LockStatus = z.enum(['locked', 'unlocked', 'overlocked']);
export type LockStatus = z.infer<typeof LockStatus>;
/** Whether a door stands open, as its sensor shows it. */
export const DoorStatus = z.enum(['closed', 'open']);
export type DoorStatus = z.infer<typeof DoorStatus>;

/** The reported facts of one door; null until its device has reported them. */
export const DoorState = z.object({
  lockStatus: z.nullable(LockStatus),
  doorStatus: z.nullable(DoorStatus),
  /** When the device reported this. */
  reportedAt: z.nullable(Instant),
  /** Whether the device's link stands now; what is reported may be out of date where it does not. */
  online: z.boolean(),
  alarmStatus: z.enum(['alarmed', 'none']),
  alarmCause: z.nullable(z.enum(['Door Forced Open', 'Motion Detected'])),
  /** Null where no lights are fitted. */
  lightsOn: z.nullable(z.boolean()),
});
export type DoorState = z.infer<typeof DoorState>;

/** A unit or gate a customer may open (docs/specification/access.md#fields-of-a-door). */
export const Access = z.extend(DoorState, {
  id: Id,
  /** The customer's own name for it where they gave one. */
  name: z.string(),
  /** What stands on the door. */
  nameOnDoor: z.string(),
  /**
   * A {@link UnitType}; any other text is a type that came after this client and shows a warning
   * (docs/specification/access.md#display-status).
   */
  type: z.string(),
  /** 'gate' marks a gate. */
  permission: z.enum(['unit', 'gate']),
  secondarySubtitle: z.string(),
  siteId: Id,
  /** Null where it is not overlocked, and for whom it is shared with: what is owed is the renter's business. */
  overlockReason: z.nullable(z.enum(['manual', 'arrears'])),
  Invitation_id: z.nullable(Id),
  Invitation_state: z.nullable(z.enum(['Pending', 'Accepted'])),
  /** Who shares it with this person; null where a booking of their own opens it. */
  sharedBy: z.nullable(z.string()),
  bookingId: z.nullable(Id),
  bookingState: z.nullable(z.enum(['Upcoming', 'Active', 'InArrears'])),
  /** The time in which the door obeys this person; an open end is null. */
  startTime: z.nullable(Instant),
  endTime: z.nullable(Instant),
  /** Whether a controller moves it; without one it obeys no command, and nothing of it is reported. */
  hasController: z.boolean(),
  controllerSerial: z.nullable(z.string()),
  /** Whether a pad for PIN codes is fitted beside the door. */
  hasPad: z.boolean(),
  /** The game that gives a pool table; null for anything else. */
  game: z.nullable(Game),
});
export type Access = z.infer<typeof Access>;

/** A site with the doors of one customer. */
export const AccessSite = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  Address_fullAddress: z.string(),
  /** Degrees north and east, by which a phone that knows where it is puts the nearest doors first. */
  latitude: Latitude,
  longitude: Longitude,
  timeZone: TimeZone,
  Units: z.array(Access),
  Gates: z.array(Access),
});
export type AccessSite = z.infer<typeof AccessSite>;

/** The reply of open and lock: what the device confirmed (docs/specification/access.md#four-facts). */
export const DoorConfirmation = z.object({
  commandId: Id,
  doorStatus: z.enum(['opened', 'closed']),
  lockStatus: z.enum(['unlocked', 'locked']),
  confirmedAt: Instant,
});

export const activityOutcomes = [
  'executed',
  'refused',
  'rejected',
  'expired',
  'offline',
  'unknown',
  'reported',
] as const;

/** What staff do to a controller, or to its wiring, stands in the history of each door concerned. */
const staffActions = [...serviceOperations, 'attach', 'detach'] as const;

/** One row of a door's history: who, how, what, when and how it ended. */
export const ActivityEntry = z.object({
  id: Id,
  at: Instant,
  action: z.enum([
    ...staffActions,
    'open',
    'lock',
    'lightsOn',
    'lightsOff',
    'opened',
    'closed',
    'locked',
    'unlocked',
    'alarm',
    'alarmCleared',
    'overlock',
    'overlockLifted',
    'jammed',
    'padLocked',
  ]),
  how: z.enum(['app', 'bluetooth', 'pin', 'staff', 'device', 'system']),
  who: z.nullable(z.string()),
  outcome: z.enum(activityOutcomes),
  reason: z.nullable(z.string()),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;
