/** What the rest of the server sees of the controllers: one command goes out, one honest outcome comes back. */
import type { DoorOperation, DoorState, RefusalReason } from '@gatehouse/contract/device/messages';

/** Who asked, as the command's row keeps it. */
export type CommandActor = {
  type: 'customer' | 'user' | 'system';
  id: number | null;
  /** The way the command was given. */
  via: 'app' | 'staff' | 'bluetooth' | 'pin' | 'system';
};

export type DoorCommandRequest = {
  /** The row of `doors`; units, gates and compartments each have one. */
  doorId: number;
  operation: DoorOperation;
  actor: CommandActor;
};

/**
 * - `executed`: the device said that it acted (the only success)
 * - `rejected`: the device said that it did not act; `reason` tells why
 * - `expired`: the device got it too late and did not act
 * - `offline`: nothing was sent, because the controller (or the way to it) is not there
 * - `unknown`: sent, but no answer within 9 s
 */
export type CommandOutcome = 'executed' | 'rejected' | 'expired' | 'offline' | 'unknown';

export type CommandResult = {
  /** The row of `commands`. */
  commandId: number;
  outcome: CommandOutcome;
  reason?: RefusalReason;
  /** The door as the device reported it with its answer. Already stored when the result is handed out. */
  state?: DoorState;
};

export type DeviceLink = {
  /**
   * Sends one command and waits for its outcome, at most 9 s. Writes the command's row. Rights are the caller's
   * business: whoever calls this has checked them. Rejects only when the door does not exist or the database fails.
   */
  command(request: DoorCommandRequest): Promise<CommandResult>;
  /** Whether this process has its link to the broker. */
  connected(): boolean;
  close(): Promise<void>;
};
