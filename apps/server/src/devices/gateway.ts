/** What the rest of the server sees of the controllers: one command goes out, one honest outcome comes back. */
import type {
  AlarmCause,
  BluetoothAttempt,
  DoorOperation,
  DoorState,
  EventType,
  PinResult,
  RefusalReason,
  ServiceOperation,
} from '@gatehouse/contract/device/messages';
import type { ActivityEntry } from '@gatehouse/contract/model/access';
import type { DoorName } from '../db/accessSql.ts';
import type { RightRow } from '../db/doorRightSql.ts';
import type { Db } from '../db/pool.ts';

/** Who asked, as the command's row keeps it. */
export type CommandActor = {
  type: 'customer' | 'user' | 'system';
  /** Of `system`: the order at a kiosk that the command is for, if it is for one. */
  id: number | null;
  /** The way the command was given. */
  via: 'app' | 'staff' | 'bluetooth' | 'pin' | 'system';
};

export type DoorCommandRequest = {
  /** The row of `doors`; units, gates and compartments each have one. */
  doorId: number;
  operation: DoorOperation;
  actor: CommandActor;
  /** Aborts when the right to it ends: from then on nothing is sent any more. */
  signal?: AbortSignal;
};

/** What a customer asks of a door, by what they know it as. */
export type CustomerCommandRequest = {
  customerId: number;
  door: DoorName;
  operation: DoorOperation;
  signal?: AbortSignal;
};

/** The customer's right to the door, undefined where it is none of theirs, and what came of the command it allowed. */
export type CustomerCommandEnd =
  | { right: RightRow; result: CommandResult }
  | { right: RightRow | undefined; result?: undefined };

/** What staff ask of a controller itself, or of the parts of one of its doors. */
export type ServiceRequest = {
  controllerId: number;
  /** The row of `doors`; null for the whole controller. */
  doorId: number | null;
  operation: ServiceOperation;
  /** Only with `autoLock`. */
  seconds?: number | null;
  userId: number;
};

/**
 * - `executed`: the device said that it acted (the only success)
 * - `rejected`: the device said that it did not act; `reason` says why
 * - `expired`: the device got it too late and did not act
 * - `offline`: nothing was sent, because the controller (or the way to it) is not there, or the right ended first
 * - `unknown`: sent, but no answer within 9 s
 */
export type CommandOutcome = (typeof commandOutcomes)[number];
export const commandOutcomes = ['executed', 'rejected', 'expired', 'offline', 'unknown'] as const;

export type CommandResult = {
  /** The row of `commands`. */
  commandId: number;
  outcome: CommandOutcome;
  reason?: RefusalReason;
  /** The door as the device reported it with its answer. Already stored when the result is handed out. */
  state?: DoorState;
};

/** An attempt at a door, as its history keeps it. */
export type Attempt = {
  doorId: number;
  action: ActivityEntry['action'];
  how: ActivityEntry['how'];
  customerId?: number;
  userId?: number;
  bookingId?: number;
  outcome: ActivityEntry['outcome'];
  reason?: string;
  commandId?: number;
};

/** Writes attempts into the histories of their doors, within a transaction or in one of its own. */
export type RecordAttempts = (db: Db, attempts: readonly Attempt[]) => Promise<void>;

/** What doors' histories are to say of a command that ended so. Stored in one commit with its outcome. */
export type HistoryOf = (result: CommandResult) => readonly Attempt[];

/** All PIN codes of a controller's pads. */
export type ControllerPins = {
  serial: string;
  key: Uint8Array;
  version: number;
  codes: readonly ControllerPin[];
};
/** One code and the channels it opens within `[from, until)`. */
export type ControllerPin = {
  id: number;
  pin: string;
  from: Temporal.Instant | null;
  until: Temporal.Instant | null;
  channels: number[];
};

/** All Bluetooth grants of a controller's doors. */
export type ControllerGrants = {
  serial: string;
  key: Uint8Array;
  version: number;
  grants: readonly ControllerGrant[];
};
/** One grant: the door's channel, its unit's uuid, the passphrase in hexadecimal, and when it holds, `[from, until)`. */
export type ControllerGrant = {
  id: number;
  channel: number;
  uuid: string;
  passphrase: string;
  from: Temporal.Instant;
  until: Temporal.Instant;
};

export type DeviceGateway = {
  /**
   * Sends one command and waits for its outcome, at most 9 s. Writes the command's row. Rights are the caller's
   * business: whoever calls this has checked them. Rejects only when the door does not exist, or the database fails,
   * so that the row or the history cannot be written.
   */
  command(request: DoorCommandRequest, historyOf?: HistoryOf): Promise<CommandResult>;
  /**
   * The same for a customer: their right to the door is read in the step that writes the command's row, so that nothing
   * comes between the two. Where it refuses, nothing is written or sent, and there is no result.
   */
  commandByRight(
    request: CustomerCommandRequest,
    historyOf: (result: CommandResult, right: RightRow) => readonly Attempt[],
  ): Promise<CustomerCommandEnd>;
  /** The same for what staff ask of a controller. Rejects when it does not exist, or the door is not wired to it. */
  service(request: ServiceRequest, historyOf?: HistoryOf): Promise<CommandResult>;
  /** Sends the codes its pads are to have to a controller; it acknowledges the version in a report. */
  sendPins(pins: ControllerPins): void;
  /** Sends the Bluetooth grants of its doors to a controller; it acknowledges the version in a report. */
  sendGrants(grants: ControllerGrants): void;
  /** Whether this process is connected to the broker. */
  connected(): boolean;
  /** How many controllers this process knows to be there. */
  countOnline(): number;
  close(): Promise<void>;
};

/** Something a controller reported that happened to it or to one of its doors, by itself or by a command. */
export type DoorEvent = {
  controllerId: number;
  siteId: number;
  /** Null when it concerns the whole controller. */
  doorId: number | null;
  type: EventType;
  /** When it happened, by the device's own clock; it may have been offline since. */
  at: Temporal.Instant;
  alarm?: AlarmCause;
  commandId?: number;
  /** Only with `pinEntered`. */
  result?: PinResult;
  /** The id of the code that was entered, where the device knew it. */
  pinCodeId?: number;
  /** Only with `bluetoothTried`. */
  attempt?: BluetoothAttempt;
  /** (epoch, number) is the event's identity at its controller. */
  epoch: number;
  number: number;
};

/** What a transaction leaves to write into the histories of doors. */
export type DoorHistory = { attempts?: readonly Attempt[]; events?: readonly DoorEvent[] };

/**
 * Writes attempts and events into the histories of their doors, as the last statements of a transaction: that which stores the
 * outcomes of the attempts, and marks the events as stored. So each event is handed over exactly once, in the order of
 * its controller; when this throws, it comes again with the device's next heartbeat.
 */
export type RecordHistory = (tx: Db, history: DoorHistory) => Promise<void>;
